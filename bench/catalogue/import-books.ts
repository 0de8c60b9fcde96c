import { callApi } from '../servers/http-client.ts';
import type { ShopServer } from '../servers/shop-server.ts';
import { type GeneratedBook, generatedBook } from './generated-book.ts';

const rowsPerFile = 20_000;
const columns = Object.keys(generatedBook(0)) as (keyof GeneratedBook)[];

/** Opens a shop for orders, and fills it with generated books through the seller's import. */
export async function importBooks(shop: Pick<ShopServer, 'port' | 'sellerCookie'>, count: number) {
  const cookie = await shop.sellerCookie();
  const terms = JSON.stringify({ country: 'US', currency: 'USD' });
  const json = 'application/json';
  await callApi(shop.port, { path: '/api/seller/settings', cookie, contentType: json, body: terms });
  for (let start = 0; start < count; start += rowsPerFile) {
    const rows = Math.min(rowsPerFile, count - start);
    const { counts } = await callApi<{ counts: { add: number } }>(shop.port, {
      path: '/api/product/import?dryRun=false&matches=add',
      cookie,
      contentType: 'text/csv; charset=utf-8',
      body: csv(start, rows),
    });
    if (counts.add !== rows) throw new Error(`${counts.add} of ${rows} books were imported`);
  }
}

function csv(start: number, rows: number): string {
  const books = Array.from({ length: rows }, (_, index) => generatedBook(start + index));
  const lines = books.map((book) => columns.map((column) => cell(book[column])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

function cell(value: GeneratedBook[keyof GeneratedBook]): string {
  const text = Array.isArray(value)
    ? value.join('\n')
    : value === true
      ? 'yes'
      : value === false
        ? 'no'
        : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
