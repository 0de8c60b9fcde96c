import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import type { MadeUpBook } from '../made-up-catalogue.ts';

export type Row = Record<string, string | number | null>;

/** A database as such shops use it: a file with its defaults, or a pool with its defaults. */
export interface Store {
  all(sql: string, ...values: SQLInputValue[]): Promise<Row[]>;
}

const tables = `
  create table products (_id text primary key, name text, name_ar text, author text, author_ar text, category text,
    price double precision, offer_price double precision, image text, description text, description_ar text,
    in_stock integer);
  create table users (_id text primary key, name text, email text, password text, cart_items text);
  create table addresses (_id text primary key, user_id text, first_name text, last_name text, email text, street text,
    city text, state text, zipcode integer, country text, phone text);
  create table orders (_id text primary key, user_id text, items text, amount double precision, address text,
    status text, payment_type text, is_paid integer, created_at text);`;

export async function openStore(file: string, databaseUrl: string | undefined): Promise<Store> {
  if (databaseUrl) {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    await pool.query(tables);
    return {
      async all(sql, ...values) {
        let place = 0;
        const { rows } = await pool.query<Row>(
          sql.replaceAll('?', () => `$${++place}`),
          values,
        );
        return rows;
      },
    };
  }
  const db = new DatabaseSync(file);
  db.exec(tables);
  return { all: async (sql, ...values) => db.prepare(sql).all(...values) as Row[] };
}

export interface TutorialBook extends MadeUpBook {
  _id: string;
  image: string[];
}

const rowsAtOnce = 500;

export async function insertProducts(store: Store, books: TutorialBook[]) {
  const row = `(${Array.from({ length: 12 }, () => '?').join(', ')})`;
  for (let from = 0; from < books.length; from += rowsAtOnce) {
    const some = books.slice(from, from + rowsAtOnce);
    const rows = some.map(() => row).join(', ');
    await store.all(`insert into products values ${rows}`, ...some.flatMap(valuesOf));
  }
}

function valuesOf(book: TutorialBook): SQLInputValue[] {
  const { _id, name, nameAr, author, authorAr, category, price, offerPrice } = book;
  const lists = [book.image, book.description, book.descriptionAr].map((list) => JSON.stringify(list));
  return [_id, name, nameAr, author, authorAr, category, price, offerPrice, ...lists, Number(book.inStock)];
}
