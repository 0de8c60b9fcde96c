/** From this number of copies down, shoppers are told how many are left. */
export const FEW_COPIES = 3;

/** `left` is undefined for a book that is not counted, or of which the page does not know the count. */
export function isTooMany(quantity: number, left: number | undefined): boolean {
  return left !== undefined && quantity > left;
}
