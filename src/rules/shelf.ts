/** How many books stand among the best sellers, and among the related ones of a book. */
export const SHELF_LENGTH = 5;
