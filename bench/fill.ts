import { type MadeUpBook, madeUpBook } from './made-up-catalogue.ts';
import { ask, call, type Server } from './servers/server.ts';

const rowsAtOnce = 20_000;

/** Puts books into a shop the way its seller does: by importing files. Answers how long it took. */
export async function fillShop(
  shop: Server & { sellerCookie(): Promise<string> },
  count: number,
  progress: (done: number) => void,
): Promise<number> {
  const cookie = await shop.sellerCookie();
  const columns = await columnsOf(shop, cookie);
  const began = performance.now();
  for (let from = 0; from < count; from += rowsAtOnce) {
    const until = Math.min(count, from + rowsAtOnce);
    const { counts } = await call<{ counts: { add: number } }>(shop.port, {
      method: 'POST',
      path: '/api/product/import?dryRun=false',
      cookie,
      type: 'text/csv; charset=utf-8',
      body: csvOf(columns, from, until),
    });
    if (counts.add !== until - from) throw new Error(`${counts.add} of ${until - from} books were imported`);
    progress(until);
  }
  return performance.now() - began;
}

/** Has a shop read the same file as another took in, without taking it in: what a server has done before shows in its speed. */
export async function tryImport(shop: Server & { sellerCookie(): Promise<string> }, count: number) {
  const cookie = await shop.sellerCookie();
  const columns = await columnsOf(shop, cookie);
  await call<object>(shop.port, {
    method: 'POST',
    path: '/api/product/import?dryRun=true',
    cookie,
    type: 'text/csv; charset=utf-8',
    body: csvOf(columns, 0, Math.min(count, rowsAtOnce)),
  });
}

/** An import takes what an export gives, so the export names the columns. */
async function columnsOf(shop: Server, cookie: string): Promise<string[]> {
  const { status, body } = await ask(shop.port, {
    path: '/api/product/export',
    cookie,
    headers: { 'accept-encoding': 'identity' },
  });
  const line = /[^\r\n]*\bname\b[^\r\n]*/.exec(body.toString())?.[0];
  if (status !== 200 || !line) throw new Error(`the export of the books answered ${status} without columns`);
  const named = line.replace('\ufeff', '').split(',');
  // A column that is not sent leaves what a new book has anyway.
  return Object.keys(madeUpBook(0)).filter((column) => named.includes(column));
}

function csvOf(columns: string[], from: number, until: number): string {
  const lines = [columns.join(',')];
  for (let index = from; index < until; index++) {
    const book = madeUpBook(index);
    lines.push(columns.map((column) => cell(book, column)).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

function cell(book: MadeUpBook, column: string): string {
  const value = column in book ? book[column as keyof MadeUpBook] : '';
  const text = Array.isArray(value)
    ? value.join('\n')
    : typeof value === 'boolean'
      ? yesOrNo(value)
      : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');
