import { openPlain } from '../postgres/postgres-open-lock.ts';
import { listed, portion, quoted, type TableStore, type Value } from './table-store.ts';

/** A connection of its own with one transaction, in which everything is read or written. */
export async function openTableStore(
  url: string,
  mode: 'read only' | 'read write',
): Promise<TableStore & { commit(): Promise<void>; close(): Promise<void> }> {
  const pool = await openPlain(url);
  const client = await pool.connect();
  await client.query(`begin isolation level repeatable read ${mode}`);
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  /** Text sorts by bytes, as in SQLite, whatever the rules of the database are. */
  const texts = new Set(
    (
      await client.query<{ name: string }>(
        "select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema() and data_type = 'text'",
      )
    ).rows.map(({ name }) => name),
  );
  return {
    async names() {
      const tables = 'select tablename as name from pg_tables where schemaname = current_schema()';
      return (await client.query<{ name: string }>(tables)).rows.map(({ name }) => name);
    },

    async count(table) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*) as count from ${quoted(table)}`,
      );
      return rows[0]!.count;
    },
    async *rows({ name, columns, key }) {
      const order = key.map(
        (column) => quoted(column) + (texts.has(`${name}.${column}`) ? ' collate "C"' : ''),
      );
      await client.query(
        `declare portion no scroll cursor for select ${listed(columns)} from ${quoted(name)} order by ${order.join(', ')}`,
      );
      for (;;) {
        const { rows } = await client.query<Value[]>({
          text: `fetch ${portion} from portion`,
          rowMode: 'array',
        });
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('close portion');
    },
    clear: async (table) => void (await client.query(`delete from ${quoted(table)}`)),
    async insert({ name, columns }, rows) {
      const placeholders = rows.map(
        (_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
      );
      await client.query(
        `insert into ${quoted(name)} (${listed(columns)}) values ${placeholders.join(', ')}`,
        rows.flat(),
      );
    },
    async commit() {
      await client.query('commit');
      await client.query('vacuum (analyze)');
    },
    close() {
      client.release();
      return pool.end();
    },
  };
}
