import type { Book, BookList } from './books.ts';

export interface BookShelf {
  q?: string;
  category?: string;
  inStock?: boolean;
  cursor?: string;
  limit?: number;
}

/** What a public page may read while it is rendered on the server: nothing here knows a visitor. */
export interface ShopReader {
  books(shelf: BookShelf): Promise<BookList>;
  book(id: string): Promise<Book | null>;
  /** The other volumes of the work a book belongs to, in order; empty for a single book. */
  volumes(id: string): Promise<Pick<Book, '_id' | 'name' | 'nameAr' | 'category'>[]>;
}

/** What every page knows about the shop itself. */
export interface ShopFacts {
  storeName: string;
  publicUrl: string;
  demo: boolean;
}
