/** The page with the packing slips of these orders. */
export function slipsPath(ids: readonly string[]): string {
  return `/seller/orders/slips?ids=${ids.join(',')}`;
}

/** The page with the invoices of these orders. */
export function invoicesPath(ids: readonly string[]): string {
  return `/seller/orders/invoices?ids=${ids.join(',')}`;
}
