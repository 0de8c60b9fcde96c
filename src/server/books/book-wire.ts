import type { Book, ShelfBook } from '../../contract/books.ts';
import type { Volume } from '../../contract/shop-reader.ts';
import type { ManagedBook } from '../../contract/products.ts';
import { dollarsFromCents } from '../../rules/money.ts';
import type { BookRow } from '../db/tables.ts';
import type { ListRow, ShelfRow } from './book-queries.ts';
import type { DeskRow } from './product-queries.ts';
import { coverAddress } from './generated-cover.ts';

export function bookOnWire(row: ListRow): Book {
  const descriptionAr = JSON.parse(row.descriptionAr) as string[];
  return {
    ...shelfBookOnWire(row),
    image: imagesOf(row),
    description: JSON.parse(row.description) as string[],
    ...(descriptionAr.length > 0 && { descriptionAr }),
    pdfUrl: row.pdfUrl,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

export function shelfBookOnWire(row: ShelfRow): ShelfBook {
  return {
    _id: row.id,
    name: row.name,
    ...(row.nameAr && { nameAr: row.nameAr }),
    author: row.author,
    ...(row.authorAr && { authorAr: row.authorAr }),
    category: row.category as Book['category'],
    price: dollarsFromCents(row.price),
    offerPrice: dollarsFromCents(row.offerPrice),
    image: imagesOf(row).slice(0, 1),
    inStock: row.inStock === 1,
  };
}

/**
 * The same as the text of `bookOnWire` and `shelfBookOnWire`, put together directly: lists of books are nearly all
 * that is sent, and their descriptions are kept as the text they are sent as.
 */
export function bookJson(row: ListRow): string {
  const descriptionAr = row.descriptionAr === '[]' ? '' : `,"descriptionAr":${row.descriptionAr}`;
  const times = `"createdAt":"${isoTime(row.createdAt)}","updatedAt":"${isoTime(row.updatedAt)}"`;
  return `${opening(row, imagesJson(row))},"description":${row.description}${descriptionAr},"pdfUrl":${JSON.stringify(row.pdfUrl)},${times}}`;
}

export function shelfBookJson(row: ShelfRow): string {
  return `${opening(row, JSON.stringify(imagesOf(row).slice(0, 1)))}}`;
}

function opening(row: ShelfRow, images: string): string {
  const nameAr = row.nameAr && `,"nameAr":${JSON.stringify(row.nameAr)}`;
  const authorAr = row.authorAr && `,"authorAr":${JSON.stringify(row.authorAr)}`;
  const named = `"_id":"${row.id}","name":${JSON.stringify(row.name)}${nameAr},"author":${JSON.stringify(row.author)}${authorAr}`;
  const prices = `"price":${dollarsFromCents(row.price)},"offerPrice":${dollarsFromCents(row.offerPrice)}`;
  return `{${named},"category":"${row.category}",${prices},"image":${images},"inStock":${row.inStock === 1}`;
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();

const imagesJson = (row: ShelfRow) => (row.images === '[]' ? `["${coverAddress(row)}"]` : row.images);

export function volumeOnWire(row: Pick<BookRow, 'id' | 'name' | 'nameAr' | 'category' | 'volume'>): Volume {
  return {
    _id: row.id,
    name: row.name,
    ...(row.nameAr && { nameAr: row.nameAr }),
    category: row.category as Book['category'],
    volume: row.volume ?? 0,
  };
}

/** The pictures of a book; one that has none shows the cover drawn for it. */
export function imagesOf(row: ShelfRow): string[] {
  const images = JSON.parse(row.images) as string[];
  return images.length > 0 ? images : [coverAddress(row)];
}

export function managedOnWire(row: DeskRow): ManagedBook {
  return {
    ...bookOnWire(row),
    image: JSON.parse(row.images) as string[],
    cover: imagesOf(row)[0]!,
    archived: row.archivedAt !== null,
  };
}
