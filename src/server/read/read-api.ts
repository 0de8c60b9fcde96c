import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { readEndpoints, Reading } from '../../contract/read.ts';
import type { ReadingAt } from '../../contract/public-shop.ts';
import { queryKey } from '../../rules/fold.ts';
import { isId } from '../../rules/ids.ts';
import { type Passage, passageAt, passagesIn } from '../../rules/passages.ts';
import { queryWords, wordKeys } from '../../rules/search-keys.ts';
import { findVolumes } from '../catalogue/book-queries.ts';
import { shelfBookOnWire, volumeOnWire } from '../catalogue/book-wire.ts';
import { pdfsOf, sampleOf } from '../catalogue/pdf-queries.ts';
import type { Db } from '../db/database.ts';
import { findRow } from '../db/rows.ts';
import type { BookFileRow, BookRow } from '../db/tables.ts';
import { filesOf } from '../files/file-store.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import { pagesWith, searchPages } from './page-queries.ts';

const mostPages = 5;

export type ReadApiDeps = Pick<AppDeps, 'db' | 'files' | 'clientFolder' | 'loadShopState'>;

/** Reading a book's PDF in the shop. What was read by whom is not recorded. */
export function readApi(deps: ReadApiDeps): Handlers<keyof typeof readEndpoints> {
  const { db } = deps;
  /** Only what anyone may see: a book in the shop, with a PDF of its own. */
  async function requireFile(id: string): Promise<void> {
    const [, pdf] = await bookWithFile(db, id);
    if (!pdf) throw new Problem('no-file');
  }
  return {
    async 'GET /api/read/book'({ query: { id } }) {
      const reading = await readingOf(deps, id);
      if (!reading.file && !reading.external) throw new Problem('no-file');
      return reading;
    },
    async 'GET /api/read/find'({ query: { id, q, from = 1 } }) {
      await requireFile(id);
      const key = queryKey(q);
      if (!key) return { count: 0, hits: [], next: null };
      const { count, pages, next } = await pagesWith(db, id, key, from);
      const hits = pages.flatMap(({ page, content }) =>
        passagesIn(content, key).map((hit) => Object.assign(hit, { page })),
      );
      return { count, hits, next };
    },
    async 'GET /api/read/text'({ query: { id, page } }) {
      await requireFile(id);
      const found = await findRow(db.sql, 'bookPages', { bookId: id, page });
      if (!found) throw new Problem('no-page');
      return { page, paragraphs: paragraphsOf(found.content), good: found.good === 1 };
    },
    async 'GET /api/read/search'({ query: { q } }) {
      const found = await searchPages(db, q, queryKey(q));
      const firsts = new Map(found.toReversed().map((row) => [row.id, row]));
      const others = found.filter((row) => firsts.get(row.id) !== row);
      const pages = [...found.filter((row) => firsts.get(row.id) === row), ...others].slice(0, mostPages);
      return { pages: pages.map((row) => pageOnWire(row, q)) };
    },
  };
}

async function bookWithFile(db: Db, id: string): Promise<[BookRow, BookFileRow | undefined]> {
  const book = await findRow(db.sql, 'books', { id, archivedAt: null });
  if (!book) throw new Problem('unknown-book');
  const pdf = (await pdfsOf(db.sql, [id])).get(id);
  if (!pdf && !/^https?:/i.test(book.pdfUrl)) throw new Problem('no-file');
  return [book, pdf];
}

/** Without a file and an address if the file is lost. */
async function readingOf(
  { db, files, clientFolder, loadShopState }: ReadApiDeps,
  id: string,
): Promise<Reading> {
  const [book, pdf] = await bookWithFile(db, id);
  const shop = await loadShopState();
  const volumes = book.workKey === null ? [] : await findVolumes(db, id);
  const volumeIds = volumes.map((volume) => volume.id);
  const volumePdfs = await pdfsOf(db.sql, volumeIds);
  const [name] = pdf ? filesOf(pdf.file) : [];
  const stored =
    pdf && (name ? await files.get(name) : await stat(join(clientFolder, pdf.file)).catch(() => null));
  return {
    book: shelfBookOnWire(book, shop),
    volumes: volumes.map((volume) =>
      Object.assign(volumeOnWire(volume, shop), { hasFile: volumePdfs.has(volume.id) }),
    ),
    file: pdf && stored ? { url: pdf.file, bytes: stored.size, version: basename(pdf.file, '.pdf') } : null,
    ...(!pdf && { external: book.pdfUrl }),
    pages: pdf?.pages ?? null,
    bound: pdf?.bound || boundByLanguage(book),
    text: pdf?.state ?? 'none',
    sample: pdf ? sampleOf(pdf) : null,
  };
}

/** What the reader's page is rendered from: the book, and the text of the page it opens at. */
export async function readingAt(deps: ReadApiDeps, id: string, page: number): Promise<ReadingAt | null> {
  try {
    const reading = isId(id) ? await readingOf(deps, id) : null;
    const found = reading?.file ? await findRow(deps.db.sql, 'bookPages', { bookId: id, page }) : undefined;
    const paragraphs = found?.good === 1 ? paragraphsOf(found.content) : [];
    return reading && { ...reading, at: { page, paragraphs } };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

const paragraphsOf = (content: string) => content.split('\n').filter(Boolean);

type FoundPage = Awaited<ReturnType<typeof searchPages>>[number];

function pageOnWire(row: FoundPage, q: string) {
  const { id: _id, name, nameAr, category } = row;
  const passage = passagesIn(row.content, queryKey(q), 1)[0] ?? wordIn(row.content, q);
  return { book: { _id, name, ...(nameAr && { nameAr }), category }, page: row.page, ...passage };
}

function boundByLanguage({ language }: BookRow): Reading['bound'] {
  if (language === 'ar') return 'right';
  return language === 'en' ? 'left' : null;
}

/** The first word of the text that answers a word of the query, in any of its spellings. */
function wordIn(text: string, q: string): Passage {
  const wanted = new Set(queryWords(q).flatMap(({ keys }) => keys));
  for (const word of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu))
    if (wordKeys(word[0]).some((key) => wanted.has(key)))
      return passageAt(text, word.index, word.index + word[0].length);
  return passageAt(text, 0, 0);
}
