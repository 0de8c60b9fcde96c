import type { Address } from '../../contract/addresses.ts';
import { fold, searchKey as titleKey } from '../../rules/fold.ts';
import type { Trx } from '../db/database.ts';
import { postalCode } from '../../rules/addresses.ts';
import { countryCodeOf } from '../../rules/country-names.ts';
import { orderNumberTexts } from '../../rules/ids.ts';
import { phoneKey } from '../../rules/search-keys.ts';
import { findRow, findRows, updateRows } from '../db/rows.ts';
import { findRecipient } from './order-queries.ts';

interface SearchedOrder {
  id: string;
  number: number;
  /** The tracking number; empty if it has none. */
  tracking: string;
  address: Address;
  /** Of the account. */
  email: string;
  /** The folded titles of its books. */
  titles: readonly string[];
}

/**
 * The text in which the desk searches: one line for each thing that an order is found by, the name first. A query never contains a line
 * break, so it cannot match across two lines. Whatever else an order shall be found by becomes a line here, and
 * `deriveAgain` writes the text again when it changes.
 */
export function orderSearchKey({ id, number, tracking, address, email, titles }: SearchedOrder): string {
  const { firstName, lastName, street, city, phone } = address;
  const lines = [
    ...[`${firstName} ${lastName}`, address.email, email, street, city].map(fold),
    id,
    ...orderNumberTexts(number),
    phoneKey(phone, orderCountry(address)),
    ...spacedAndNot(postalCode(address)),
    ...spacedAndNot(tracking),
    ...titles,
  ];
  return [...new Set(lines)].filter(Boolean).join('\n');
}

/** Some write it with spaces or hyphens, others without. */
function spacedAndNot(code: string): string[] {
  const folded = fold(code).trim();
  return [folded, folded.replaceAll(' ', '')];
}

/** The code of the country, or an empty text if it is not known. */
export function orderCountry({ countryCode, country }: Address): string {
  return countryCode ?? countryCodeOf(country) ?? '';
}

/** Writes again what is computed from the other columns of an order: country, copies and searched text. */
export async function deriveAgain(trx: Trx, id: string): Promise<void> {
  const order = await findRow(trx, 'orders', { id });
  const { email } = await findRecipient(trx, id);
  const lines = await findRows(trx, 'orderLines', { orderId: id });
  const { number, trackingNumber: tracking } = order!;
  const address = JSON.parse(order!.address) as Address;
  const titles = lines.map(({ name, nameAr }) => titleKey(name, nameAr));
  const copies = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const searchKey = orderSearchKey({ id, number, tracking, address, email, titles });
  await updateRows(trx, 'orders', { id }, { country: orderCountry(address), copies, searchKey });
}
