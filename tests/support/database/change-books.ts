import { raiseVersion } from '../../../src/server/db/catalogue-version.ts';
import type { Db, Trx } from '../../../src/server/db/database.ts';

/** A transaction that changes what the public sees. */
export function changeBooks<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction((trx) => {
    raiseVersion(trx);
    return work(trx);
  });
}
