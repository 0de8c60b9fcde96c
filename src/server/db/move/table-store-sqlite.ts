import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { listed, portion, quoted, type Table, type TableStore, type Value } from './table-store.ts';

/** The tables of the file without those of its search indexes. */
export function sqliteTables(database: DatabaseSync): Table[] {
  const tables = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .all();
  return tables.map((row) => {
    const name = String(row.name);
    const columns = database.prepare('select name, pk from pragma_table_xinfo(?) where hidden = 0').all(name);
    const foreign = database.prepare('select "table" as parent from pragma_foreign_key_list(?)').all(name);
    return {
      name,
      columns: columns.map((column) => String(column.name)),
      key: columns
        .filter((column) => Number(column.pk) > 0)
        .toSorted((a, b) => Number(a.pk) - Number(b.pk))
        .map((column) => String(column.name)),
      references: foreign.map(({ parent }) => String(parent)),
    };
  });
}

export function sqliteTableStore(database: DatabaseSync): TableStore {
  return {
    names: async () => sqliteTables(database).map(({ name }) => name),
    count: async (table) =>
      Number(database.prepare(`select count(*) as count from ${quoted(table)}`).get()!.count),
    async *rows({ name, columns, key }) {
      const statement = database.prepare(
        `select ${listed(columns)} from ${quoted(name)} order by ${listed(key)}`,
      );
      statement.setReturnArrays(true);
      let rows: Value[][] = [];
      for (const row of statement.iterate() as Iterable<unknown>) {
        rows.push(row as Value[]);
        if (rows.length < portion) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
    clear: async (table) => database.exec(`delete from ${quoted(table)}`),
    async insert({ name, columns }, rows) {
      const statement = database.prepare(
        `insert into ${quoted(name)} (${listed(columns)}) values (${columns.map(() => '?').join(', ')})`,
      );
      for (const row of rows) statement.run(...(row as SQLInputValue[]));
    },
  };
}
