import type { Trx } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { isImportActive } from './active-import-queries.ts';

/**
 * For a change on which the rows of a file depend: it waits until the import under way is finished. The caller has locked
 * the books or the categories, as the beginning of an import does.
 */
export async function assertNoImport(trx: Trx): Promise<void> {
  if (await isImportActive(trx)) throw new Problem('import-running');
}
