import { createHash } from 'node:crypto';
import { DatabaseError } from '../database.ts';

export type Value = string | number | null;

export interface Table {
  name: string;
  columns: string[];
  /** The columns of the primary key, in which both engines sort alike. */
  key: string[];
  /** The tables whose rows must exist before. */
  references: string[];
}

/** One side of a copy from engine to engine. */
export interface TableStore {
  names(): Promise<string[]>;
  count(table: string): Promise<number>;
  /** All rows in portions, sorted by the key as bytes. */
  rows(table: Table): AsyncIterable<Value[][]>;
  clear(table: string): Promise<void>;
  insert(table: Table, rows: Value[][]): Promise<void>;
}

export interface Copied {
  table: string;
  rows: number;
  /** SHA-256 of all rows, equal on both sides. */
  checksum: string;
}

export const portion = 1_000;
export const quoted = (name: string) => `"${name}"`;
export const listed = (names: string[]) => names.map(quoted).join(', ');

/** What each engine keeps for itself, or makes of other tables. */
const notCopied = new Set(['migrations', 'job_leases', 'shop_health', 'book_names']);
/** A new shop has no rows in these. */
const filledByUse = [
  'books',
  'users',
  'orders',
  'messages',
  'subscribers',
  'mails',
  'settings',
  'policies',
  'newsletters',
];

/** Those of the shop's tables that are copied, each after those it refers to. The schema has them on both engines alike. */
export function copiedTables(all: Table[]): Table[] {
  const tables = all.filter(({ name }) => !notCopied.has(name));
  const sorted = new Set<Table>();
  const add = (table: Table) => {
    for (const name of table.references) {
      const before = tables.find((one) => one.name === name);
      if (before && before !== table && !sorted.has(before)) add(before);
    }
    sorted.add(table);
  };
  tables.forEach(add);
  return [...sorted];
}

export async function requireEmpty(store: TableStore): Promise<void> {
  const names = await store.names();
  if (names.length > 0 && !names.includes('migrations'))
    throw new DatabaseError(`The target is not empty: it has tables that are not the shop's.`);
  for (const table of filledByUse.filter((name) => names.includes(name))) {
    if ((await store.count(table)) > 0)
      throw new DatabaseError(`The target is not empty: it has rows in "${table}". Name an empty one.`);
  }
}

/** Copies every row, then reads the copy back and compares its count and checksum with the source's. */
export async function copyTables(
  from: TableStore,
  to: TableStore,
  tables: Table[],
  progress: (table: string, done: number, of: number) => void,
): Promise<Copied[]> {
  const copied: Copied[] = [];
  // A migration may have written rows. Backwards, so that nothing refers to what is cleared.
  for (const { name } of tables.toReversed()) await to.clear(name);
  for (const table of tables) {
    const total = await from.count(table.name);
    const copyPortion = async (rows: Value[][], done: number) => {
      await to.insert(table, rows);
      progress(table.name, done, total);
    };
    copied.push(await readTable(from, table, copyPortion));
  }
  for (const [index, table] of tables.entries()) {
    const found = await readTable(to, table);
    const { rows, checksum } = copied[index]!;
    if (found.rows !== rows || found.checksum !== checksum)
      throw new DatabaseError(`The copy of "${table.name}" differs from what was copied. Nothing was moved.`);
  }
  return copied;
}

async function readTable(
  store: TableStore,
  table: Table,
  take: (portion: Value[][], done: number) => Promise<void> = async () => {},
): Promise<Copied> {
  const hash = createHash('sha256');
  let done = 0;
  for await (const rows of store.rows(table)) {
    for (const row of rows) hash.update(JSON.stringify(row));
    done += rows.length;
    await take(rows, done);
  }
  return { table: table.name, rows: done, checksum: hash.digest('hex') };
}
