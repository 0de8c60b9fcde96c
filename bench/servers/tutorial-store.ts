import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';

export type Row = Record<string, string | number | null>;

/** Runs a statement with `?` placeholders on either engine, each with its default settings. */
export type Query = (sql: string, ...values: SQLInputValue[]) => Promise<Row[]>;

const tables = `
  create table products (_id text primary key, name text, name_ar text, author text, author_ar text, category text,
    price double precision, offer_price double precision, image text, description text, description_ar text,
    in_stock integer);
  create table users (_id text primary key, name text, email text, password text, cart_items text);
  create table addresses (_id text primary key, user_id text, first_name text, last_name text, email text, street text,
    city text, state text, zipcode integer, country text, phone text);
  create table orders (_id text primary key, user_id text, items text, amount double precision, address text,
    status text, payment_type text, is_paid integer, created_at text);`;

export async function openStore(file: string, databaseUrl: string | undefined): Promise<Query> {
  if (!databaseUrl) {
    const db = new DatabaseSync(file);
    db.exec(tables);
    return async (sql, ...values) => db.prepare(sql).all(...values) as Row[];
  }
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await pool.query(tables);
  return async (sql, ...values) => {
    let position = 0;
    const numbered = sql.replaceAll('?', () => `$${++position}`);
    return (await pool.query<Row>(numbered, values)).rows;
  };
}

export const insertInto = (query: Query, table: string, values: SQLInputValue[]) =>
  query(`insert into ${table} values (${values.map(() => '?').join(', ')})`, ...values);
