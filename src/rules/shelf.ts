type Shelved = { _id: string; category: string; inStock: boolean };

const SHELF_LENGTH = 5;

export function bestSellers<Book extends Shelved>(books: readonly Book[]): Book[] {
  return books.filter((book) => book.inStock).slice(0, SHELF_LENGTH);
}

export function relatedBooks<Book extends Shelved>(
  books: readonly Book[],
  to: Pick<Shelved, '_id' | 'category'>,
): Book[] {
  return bestSellers(books.filter((book) => book.category === to.category && book._id !== to._id));
}
