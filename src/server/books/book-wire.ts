import type { Book } from '../../contract/books.ts';
import { dollarsFromCents } from '../../rules/money.ts';
import type { BookRow } from '../db/tables.ts';

export function bookOnWire(row: BookRow): Book {
  const descriptionAr = JSON.parse(row.descriptionAr) as string[];
  return {
    _id: row.id,
    name: row.name,
    ...(row.nameAr && { nameAr: row.nameAr }),
    author: row.author,
    ...(row.authorAr && { authorAr: row.authorAr }),
    category: row.category as Book['category'],
    price: dollarsFromCents(row.price),
    offerPrice: dollarsFromCents(row.offerPrice),
    image: JSON.parse(row.images) as string[],
    description: JSON.parse(row.description) as string[],
    ...(descriptionAr.length > 0 && { descriptionAr }),
    pdfUrl: row.pdfUrl,
    inStock: row.inStock === 1,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
