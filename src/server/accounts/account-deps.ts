import type { Db } from '../db/database.ts';
import type { ClientAddress } from '../http/endpoint/client-address.ts';
import type { AllLimits } from '../http/protection/limits.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { ReadShop } from '../shop/shop-state.ts';
import type { SellerLogin } from './seller-login.ts';
import type { Sessions } from './sessions.ts';

/** What the calls of accounts need. */
export interface AccountDeps {
  db: Db;
  log: Log;
  now: () => number;
  sessions: Sessions;
  limits: AllLimits;
  sellerLogin: SellerLogin;
  addressOf: ClientAddress;
  outbox: Outbox;
  readShop: ReadShop;
}
