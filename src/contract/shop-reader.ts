import type { Book, ShelfBook, ShelfPage } from './books.ts';

export interface BookShelf {
  q?: string;
  category?: string;
  inStock?: boolean;
  cursor?: string;
  limit?: number;
}

/** One of the volumes of a work. */
export type Volume = Pick<Book, '_id' | 'name' | 'nameAr' | 'category'> & { volume: number };

/** What a public page may read while it is rendered on the server: nothing here knows a visitor. */
export interface ShopReader {
  books(shelf: BookShelf): Promise<ShelfPage>;
  book(id: string): Promise<Book | null>;
  /** All volumes of the work a book belongs to, itself included, in order; empty for a single book. */
  volumes(id: string): Promise<Volume[]>;
  /** Up to five others of its category that are in stock. */
  related(book: Pick<Book, '_id' | 'category'>): Promise<ShelfBook[]>;
}

/** What every page knows about the shop itself. */
export interface ShopFacts {
  storeName: string;
  publicUrl: string;
  demo: boolean;
}
