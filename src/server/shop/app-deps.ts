import type { Db } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { ClientAddress } from '../http/endpoint/client-address.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../mail/mail-queries.ts';
import type { LoadShopState } from './shop-state.ts';

/** What calls and jobs are made with. Each takes those that it needs. */
export interface AppDeps {
  db: Db;
  log: Log;
  now: () => number;
  files: FileStore;
  outbox: Outbox;
  addressOf: ClientAddress;
  dataDir: string;
  /** The folder of static files, with the samples. */
  clientFolder: string;
  loadShopState: LoadShopState;
}
