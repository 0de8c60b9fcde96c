import type { Edition } from '../../contract/book-fields.ts';
import type { Book, BookSet, ShelfBook } from '../../contract/books.ts';
import type { Volume } from '../../contract/public-shop.ts';
import type { BookState, Listing, ManagedBook } from '../../contract/products.ts';
import { authorKey, slugOf } from '../../rules/fold.ts';
import { majorOf } from '../../rules/money.ts';
import { type Category, categoryOf, type ShelfLanguage } from '../../rules/shelf.ts';
import type { BookFileRow, BookRow, StockRow } from '../db/tables.ts';
import type { ShopState } from '../shop/shop-state.ts';
import type { OrderedTitle } from './book-queries.ts';
import { bookFileOnWire } from './pdf-queries.ts';
import { hash } from 'node:crypto';
import { boundOn } from '../../rules/languages.ts';
import { volumeOf, workOf } from '../../rules/seller-input.ts';
import type { CoverBook } from '../../covers/cover.ts';

export function shelfBookOnWire(row: BookRow, shop: ShopState): ShelfBook {
  return {
    _id: row.id,
    name: row.name,
    ...(row.nameAr && { nameAr: row.nameAr }),
    author: row.author,
    authorSlug: slugOf(authorKey(row.author)),
    ...(row.authorAr && { authorAr: row.authorAr }),
    category: row.category,
    price: majorOf(row.price, shop.currency),
    offerPrice: majorOf(row.offerPrice, shop.currency),
    image: imagesOf(row, shop).slice(0, 1),
    ...(row.language && { edition: { language: row.language as ShelfLanguage } }),
    ...(row.workKey !== null && { set: setOnWire(row) }),
    inStock: row.inStock === 1,
    ...(row.inStock === 1 && row.fewLeft !== null && { left: row.fewLeft }),
    ...(row.held === 1 && { held: true as const }),
  };
}

function setOnWire({ workKey, setName, setNameAr, volume }: BookRow): Book['set'] {
  return {
    slug: slugOf(workKey ?? ''),
    name: setName,
    ...(setNameAr && { nameAr: setNameAr }),
    volume: volume ?? 0,
  };
}

/** The volumes of one set in order, at least one. */
export function bookSetOnWire(rows: BookRow[], shop: ShopState): BookSet {
  const first = shelfBookOnWire(rows[0]!, shop);
  const { volume: _, ...set } = first.set!;
  const volumes = rows.map((row) => ({
    _id: row.id,
    volume: row.volume ?? 0,
    offerPrice: majorOf(row.offerPrice, shop.currency),
    inStock: row.inStock === 1,
  }));
  return { ...set, first, volumes };
}

export function bookOnWire(row: BookRow, shop: ShopState): Book {
  const descriptionAr = JSON.parse(row.descriptionAr) as string[];
  return {
    ...shelfBookOnWire(row, shop),
    image: imagesOf(row, shop),
    description: JSON.parse(row.description) as string[],
    ...(descriptionAr.length > 0 && { descriptionAr }),
    pdfUrl: row.pdfUrl,
    ...(row.edition !== '{}' && { edition: JSON.parse(row.edition) as Edition }),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

type ListingRow = Pick<BookRow, 'archivedAt' | 'unlisted'>;

export function stateOf({ archivedAt, unlisted }: ListingRow): BookState {
  return archivedAt === null ? 'published' : (unlisted ?? 'archived');
}

/** A book that is not in the shop keeps the time since when it is not. One whose time has come is in the shop. */
export function listingOf(
  { state, onSaleFrom }: Pick<Listing, 'state' | 'onSaleFrom'>,
  since: number | null,
  now: number,
) {
  const from = state === 'scheduled' ? Date.parse(onSaleFrom) : null;
  if (state === 'published' || (from !== null && from <= now))
    return { archivedAt: null, unlisted: null, onSaleFrom: null };
  return { archivedAt: since ?? now, unlisted: state === 'archived' ? null : state, onSaleFrom: from };
}

/** A book at the desk, with the pictures it was given. */
export function managedOnWire(
  row: BookRow,
  stock: Pick<StockRow, 'copies' | 'held'> | undefined,
  pdf: BookFileRow | undefined,
  shop: ShopState,
): ManagedBook {
  return {
    ...bookOnWire(row, shop),
    image: JSON.parse(row.images) as string[],
    cover: imagesOf(row, shop)[0]!,
    archived: row.archivedAt !== null,
    state: stateOf(row),
    ...(stateOf(row) === 'scheduled' && { onSaleFrom: new Date(row.onSaleFrom ?? 0).toISOString() }),
    alsoKnownAs: row.alsoKnownAs,
    sku: row.sku,
    copies: stock?.copies ?? null,
    heldCopies: stock?.held ?? 0,
    file: pdf ? bookFileOnWire(pdf) : null,
    version: row.version,
  };
}

export function volumeOnWire(row: BookRow, { currency }: Pick<ShopState, 'currency'>): Volume {
  return {
    _id: row.id,
    name: row.name,
    ...(row.nameAr && { nameAr: row.nameAr }),
    category: row.category,
    volume: row.volume ?? 0,
    price: majorOf(row.price, currency),
    offerPrice: majorOf(row.offerPrice, currency),
    inStock: row.inStock === 1,
  };
}

/** A book without pictures shows its generated cover. */
function imagesOf(row: BookRow, { categories }: ShopState): string[] {
  const images = JSON.parse(row.images) as string[];
  return images.length > 0 ? images : [coverAddress(row, categories)];
}

export type Titled = OrderedTitle & Pick<BookRow, 'volume'> & Partial<Pick<BookRow, 'language'>>;

/** A book as it was ordered. Its cover has the id of the order line, since the book may have another title by now. */
export function orderedBook(line: OrderedTitle): Titled {
  const { id, name, nameAr, author, authorAr, category } = line;
  return { id, name, nameAr, author, authorAr, category, volume: volumeOf(name)?.volume ?? null };
}

/** The texts on a generated cover, and the colour of its category. */
export function coverBook(row: Titled, categories: readonly Category[]): CoverBook {
  return {
    title: workOf(row.name),
    ...(row.nameAr && { titleAr: workOf(row.nameAr) }),
    author: row.author,
    ...(row.authorAr && { authorAr: row.authorAr }),
    colour: categoryOf(categories, row.category).colour,
    ...(row.volume && { volume: row.volume }),
    boundOn: boundOn(row),
  };
}

/** The address changes with the cover, so that it can be cached for ever. */
export function coverAddress(row: Titled, categories: readonly Category[]): string {
  return `/covers/${row.id}.svg?v=${coverStamp(row, categories)}`;
}

/** Of all that `coverBook` is made of: a page of books needs many. */
export function coverStamp(row: Titled, categories: readonly Category[]): string {
  const { name, nameAr, author, authorAr, category, volume, language } = row;
  const { colour } = categoryOf(categories, category);
  return hash('sha256', [name, nameAr, author, authorAr, colour, volume, language].join('\n')).slice(0, 10);
}
