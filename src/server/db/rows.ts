import { type Expression, type Insertable, type Kysely, sql as raw } from 'kysely';
import type { Sql, Trx } from './database.ts';
import type { Tables } from './tables.ts';

/** Equal to these values, or compared with them otherwise; to one of them where there is a list. */
type Match<Row> = {
  readonly [Column in keyof Row]?: Row[Column] | readonly Row[Column][] | Comparison<Row[Column]>;
};

class Comparison<Value> {
  readonly operator: '<' | '<=' | '>' | '!=';
  readonly value: Value;
  constructor(operator: Comparison<Value>['operator'], value: Value) {
    this.operator = operator;
    this.value = value;
  }
}

export const below = <Value>(value: Value) => new Comparison('<', value);
export const upTo = <Value>(value: Value) => new Comparison('<=', value);
export const above = <Value>(value: Value) => new Comparison('>', value);
export const not = <Value>(value: Value) => new Comparison('!=', value);

/** The columns by which rows are sorted; with a minus sign, the largest first. */
type Order<Row> = readonly ((keyof Row & string) | `-${keyof Row & string}`)[];

/** Of a row that people edit, with each change. */
export const nextVersion = raw<number>`version + 1`;

/** Below the limit of both engines on a statement. */
const maxParameters = 10_000;

// The types of the columns are checked by the functions below.
const untyped = (sql: Sql) => sql as unknown as Kysely<Record<string, Record<string, unknown>>>;

export async function findRow<Name extends keyof Tables>(
  sql: Sql,
  table: Name,
  match: Match<Tables[Name]>,
): Promise<Tables[Name] | undefined> {
  return (await matching(sql, table, match).executeTakeFirst()) as Tables[Name] | undefined;
}

/** The first `most` of them. */
export async function findRows<Name extends keyof Tables>(
  sql: Sql,
  table: Name,
  match: Match<Tables[Name]>,
  orderBy: Order<Tables[Name]> = [],
  most?: number,
): Promise<Tables[Name][]> {
  if (Object.values(match).some((list) => Array.isArray(list) && list.length === 0)) return [];
  const found = matching(sql, table, match, orderBy);
  return (await (most === undefined ? found : found.limit(most)).execute()) as Tables[Name][];
}

/** The row, locked for a change until the transaction ends. */
export async function lockRow<Name extends keyof Tables>(
  trx: Trx,
  table: Name,
  match: Match<Tables[Name]>,
): Promise<Tables[Name] | undefined> {
  return (await lockRows(trx, table, match))[0];
}

/** Several rows, locked in the order of these columns, so that two transactions cannot deadlock. */
export async function lockRows<Name extends keyof Tables>(
  trx: Trx,
  table: Name,
  match: Match<Tables[Name]>,
  orderBy: Order<Tables[Name]> = [],
): Promise<Tables[Name][]> {
  return (await matching(trx, table, match, orderBy).forUpdate().execute()) as Tables[Name][];
}

function matching(sql: Sql, table: string, match: object, orderBy: readonly string[] = []) {
  const all = untyped(sql).selectFrom(table).selectAll();
  const found = conditionsOf(match).reduce((rows, is) => rows.where(...is), all);
  return orderBy.reduce(
    (rows, column) => rows.orderBy(column.replace('-', ''), column.startsWith('-') ? 'desc' : 'asc'),
    found,
  );
}

/** Inserts a row, or overwrites the one with this key. */
export async function writeRow<Name extends keyof Tables>(
  sql: Sql,
  table: Name,
  key: Partial<Tables[Name]>,
  values: Partial<Tables[Name]>,
): Promise<void> {
  await untyped(sql)
    .insertInto(table as string)
    .values({ ...key, ...values })
    .onConflict((taken) => taken.columns(Object.keys(key)).doUpdateSet(values))
    .execute();
}

/** `ifNew` leaves out rows whose key is taken. Returns whether a row was inserted. The statements are sent together. */
export async function insertRows<Name extends keyof Tables>(
  sql: Sql,
  table: Name,
  rows: Insertable<Tables[Name]> | readonly Insertable<Tables[Name]>[],
  { ifNew = false } = {},
): Promise<boolean> {
  const all = [rows].flat() as Record<string, unknown>[];
  const portion = Math.floor(maxParameters / Object.keys(all[0] ?? {}).length);
  const inserting = [];
  for (let from = 0; from < all.length; from += portion) {
    const query = untyped(sql)
      .insertInto(table)
      .values(all.slice(from, from + portion));
    inserting.push((ifNew ? query.onConflict((taken) => taken.doNothing()) : query).executeTakeFirst());
  }
  const results = await Promise.all(inserting);
  return results.some(({ numInsertedOrUpdatedRows: inserted = 0n }) => inserted > 0n);
}

type Values<Row> = { [Column in keyof Row]?: Row[Column] | Expression<Row[Column]> };

/** A state changes by a conditional update. Returns whether there was such a row. */
export async function updateRows<Name extends keyof Tables>(
  sql: Sql,
  table: Name,
  match: Match<Tables[Name]>,
  values: Values<Tables[Name]>,
): Promise<boolean> {
  const { numUpdatedRows } = await updating(sql, table, match, values).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The same for one row, which is returned as it is then. */
export async function updateRow<Name extends keyof Tables>(
  sql: Sql,
  table: Name,
  match: Match<Tables[Name]>,
  values: Values<Tables[Name]>,
): Promise<Tables[Name] | undefined> {
  const updated = await updating(sql, table, match, values).returningAll().executeTakeFirst();
  return updated as Tables[Name] | undefined;
}

function updating(sql: Sql, table: string, match: object, values: object) {
  const all = untyped(sql).updateTable(table).set(values);
  return conditionsOf(match).reduce((rows, is) => rows.where(...is), all);
}

/** How many rows there are with each combination of values in these columns. */
export async function countsBy<Name extends keyof Tables, Column extends keyof Tables[Name] & string>(
  sql: Sql,
  table: Name,
  columns: readonly Column[],
  match: Match<Tables[Name]> = {},
): Promise<(Pick<Tables[Name], Column> & { count: number })[]> {
  const all = untyped(sql)
    .selectFrom(table as string)
    .select((row) => [...columns, row.fn.countAll<number>().as('count')])
    .groupBy(columns);
  const found = Object.keys(match).length > 0 ? conditionsOf(match) : [];
  return (await found.reduce((rows, is) => rows.where(...is), all).execute()) as never;
}

/** Raises a counter and returns its new value. In a transaction the counter is locked until its end. */
export async function raiseCounter(sql: Sql, name: Tables['counters']['name'], by = 1): Promise<number> {
  const { last } = await sql
    .updateTable('counters')
    .set((counter) => ({ last: counter('last', '+', by) }))
    .where('name', '=', name)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function deleteRows<Name extends keyof Tables>(
  sql: Sql,
  table: Name,
  match: Match<Tables[Name]>,
): Promise<boolean> {
  const all = untyped(sql).deleteFrom(table as string);
  const { numDeletedRows } = await conditionsOf(match)
    .reduce((rows, is) => rows.where(...is), all)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function conditionsOf(match: object) {
  const entries = Object.entries(match);
  if (entries.length === 0) throw new Error('Without a condition every row would be meant.');
  return entries.map(([column, given]) => {
    const { operator, value } = given instanceof Comparison ? given : { operator: '=', value: given };
    // Nothing is in an empty list, which PostgreSQL does not take.
    const list = Array.isArray(value) && (value.length > 0 ? value : [null]);
    const than = list ? 'in' : value !== null ? operator : operator === '!=' ? 'is not' : 'is';
    return [column, than as '=', list || value] as const;
  });
}
