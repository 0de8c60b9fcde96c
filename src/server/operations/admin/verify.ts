import type { Config } from '../../config.ts';
import { audit } from '../../db/audit-queries.ts';
import type { Db } from '../../db/database.ts';
import { chooseFiles } from '../../files/local-files.ts';
import { filesOf } from '../../files/file-store.ts';
import { addressesInUse } from '../used-file-queries.ts';
import { brokenReferences, hasEveryNumber, wrongRows } from './verify-queries.ts';

/** Checks the data and the files. Returns what was counted and what is wrong. */
export async function verify(db: Db, config: Config): Promise<{ counted: string; faults: string[] }> {
  const { books, users, orders, lines, wrongOrders } = await audit(db.sql);
  const files = await chooseFiles(config);
  const named = new Set<string>();
  for await (const urls of addressesInUse(db)) urls.flatMap(filesOf).forEach((name) => named.add(name));
  const stored = new Set<string>();
  for await (const { name } of files.list()) stored.add(name);
  const missing = [...named].filter((name) => !stored.has(name));
  return {
    counted: `${books} books, ${users} users, ${orders} orders, ${lines} lines, ${named.size} files in use.`,
    faults: [
      ...wrongOrders.map((id) => `The lines of order ${id} do not sum to its amount.`),
      ...(await wrongRows(db.sql)),
      ...((await hasEveryNumber(db.sql, 'invoices')) ? [] : ['The numbers of the invoices have a gap.']),
      ...((await hasEveryNumber(db.sql, 'credit-notes'))
        ? []
        : ['The numbers of the credit notes have a gap.']),
      ...(await brokenReferences(db.sql)).map(
        ({ from, column, rows }) => `The ${column} of ${rows} rows in ${from} does not exist.`,
      ),
      ...missing.map((name) => `The file ${name} of a book is missing.`),
    ],
  };
}
