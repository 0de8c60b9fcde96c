import type { CompiledQuery, Compilable } from 'kysely';
import type { Sql } from './database.ts';

/** Stands where a value will be. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A query that is built and compiled once for each engine and number of values, and then only given its values:
 * for the few that every request of a shopper runs through.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (sql: Sql, values: Values) => Compilable<Row>,
): (sql: Sql, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<object, Map<number, CompiledQuery<Row>>>();
  return async (sql, values) => {
    const { adapter } = sql.getExecutor();
    let lengths = compiled.get(adapter);
    if (!lengths) compiled.set(adapter, (lengths = new Map()));
    let query = lengths.get(values.length);
    if (!query) {
      const places = values.map((_, index) => new Place(index)) as readonly unknown[] as Values;
      lengths.set(values.length, (query = build(sql, places).compile()));
    }
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.index] : one));
    const { rows } = await sql.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
