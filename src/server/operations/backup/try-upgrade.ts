import { randomBytes } from 'node:crypto';
import { audit } from '../../db/audit-queries.ts';
import { DatabaseError } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { indexOlderBooks } from '../../books/book-bulk-queries.ts';
import { indexOlderOrders } from '../../orders/order-index-queries.ts';
import type { BackupSource } from './old-backup.ts';
import { type Place, temporaryCopy } from './shop-backup.ts';

/** Opens a copy of a backup as a start of this version would. Returns the number of its migrations. */
export async function tryUpgrade({ databaseUrl, dataDir }: Place, backup: BackupSource): Promise<number> {
  await using copy = await temporaryCopy(dataDir, Date.now());
  await backup.extractDatabase(copy.path);
  if (!databaseUrl) return openCopy({ databaseUrl: null, dataDir: copy.path }, backup);
  const { placePostgres, temporaryDatabase } = await import('../../db/postgres/backup-postgres.ts');
  await using database = await temporaryDatabase(databaseUrl, `warraq_try_${randomBytes(4).toString('hex')}`);
  await placePostgres(copy.path, database.url);
  return await openCopy({ databaseUrl: database.url, dataDir: copy.path }, backup);
}

async function openCopy(place: Pick<Place, 'databaseUrl' | 'dataDir'>, backup: BackupSource) {
  const db = await openDatabase(place, { warn: () => undefined });
  try {
    await indexOlderBooks(db);
    await indexOlderOrders(db);
    if (JSON.stringify(await audit(db.sql)) !== JSON.stringify(backup.audit))
      throw new DatabaseError('The migrated copy differs from the backup.');
    return db.migrated.length;
  } finally {
    await db.close();
  }
}
