import type { CompiledQuery, Compilable } from 'kysely';
import type { Door, ShortDoor, Sql } from './database.ts';
import type { Tables } from './tables.ts';

/** Stands where a value will be. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** Runs a compiled query straight on the engine, its columns named as in the tables here. */
export type Shortcut = (query: CompiledQuery) => unknown[] | Promise<unknown[]>;
const shortcuts = new WeakMap<object, Shortcut>();

/** From now on prepared queries on this door, or in this transaction, go the short way. */
export function giveShortcut(sql: Sql, shortcut: Shortcut) {
  shortcuts.set(sql, shortcut);
}

/** A transaction that is over refuses every query; only Kysely knows. */
export function takeShortcut(sql: Sql) {
  shortcuts.delete(sql);
}

/** All that a short transaction needs, made in no time. */
export class PreparedDoor implements ShortDoor {
  readonly builder: Sql;
  #rows: Shortcut | null;

  constructor(builder: Sql, rows: Shortcut) {
    this.builder = builder;
    this.#rows = rows;
  }

  rows(query: CompiledQuery): unknown[] | Promise<unknown[]> {
    if (!this.#rows) throw new Error('the transaction is over');
    return this.#rows(query);
  }

  close(): void {
    this.#rows = null;
  }
}

/**
 * A query that is built and compiled once for each engine and number of values, and then only given its values:
 * for the few that every request of a shopper runs through.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (sql: Sql, values: Values) => Compilable<Row>,
): (door: Door, values: Values) => Row[] | Promise<Row[]> {
  const compiled = new WeakMap<object, Map<number, CompiledQuery<Row>>>();
  return (door, values) => {
    const isShort = 'builder' in door;
    const sql = isShort ? door.builder : door;
    const { adapter } = sql.getExecutor();
    let lengths = compiled.get(adapter);
    if (!lengths) compiled.set(adapter, (lengths = new Map()));
    let query = lengths.get(values.length);
    if (!query) {
      const places = values.map((_, index) => new Place(index)) as readonly unknown[] as Values;
      lengths.set(values.length, (query = build(sql, places).compile()));
    }
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.index] : one));
    const given: CompiledQuery<Row> = {
      query: query.query,
      queryId: query.queryId,
      sql: query.sql,
      parameters,
    };
    if (isShort) return door.rows(given) as Row[] | Promise<Row[]>;
    const shortcut = shortcuts.get(sql);
    if (shortcut) return shortcut(given) as Row[] | Promise<Row[]>;
    return sql.executeQuery<Row>(given).then(({ rows }) => rows);
  };
}

/** The last one over and over until they are 1, 2, 4, 8 …, so that few different statements are prepared. */
export function evened(ids: readonly string[]): readonly string[] {
  const { length } = ids;
  const missing = 2 ** Math.ceil(Math.log2(length)) - length;
  return missing > 0 ? [...ids, ...Array.from({ length: missing }, () => ids[length - 1]!)] : ids;
}

/** So many rows at a time: as many statements are prepared at most, and none has more values than an engine takes. */
const rowsAtOnce = 20;

/** A prepared insert of any number of rows. */
export function preparedInsert<Name extends keyof Tables>(
  table: Name,
  columns: readonly (keyof Tables[Name] & string)[],
): (door: Door, rows: readonly Tables[Name][]) => Promise<void> {
  const insert = prepared((sql, cells: readonly unknown[]) => {
    const rows = Array.from({ length: cells.length / columns.length }, (_, row) =>
      Object.fromEntries(columns.map((column, place) => [column, cells[row * columns.length + place]])),
    );
    return sql.insertInto(table).values(rows as never);
  });
  return async (door, rows) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const cells: unknown[] = [];
      for (const row of rows.slice(from, from + rowsAtOnce)) {
        for (const column of columns) cells.push(row[column]);
      }
      await insert(door, cells);
    }
  };
}
