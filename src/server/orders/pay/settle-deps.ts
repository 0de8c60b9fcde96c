import type { Db } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { ReadShop } from '../../shop/shop-state.ts';

export interface SettleDeps {
  db: Db;
  now: () => number;
  log: Log;
  outbox: Outbox;
  readShop: ReadShop;
}
