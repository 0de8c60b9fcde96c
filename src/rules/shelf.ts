/** The number of best sellers, and of a book's related books. */
export const SHELF_LENGTH = 5;
