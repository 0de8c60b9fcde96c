import type { Address } from '../../contract/addresses.ts';
import { postalCode } from '../../rules/addresses.ts';
import { countryCodeOf } from '../../rules/country-names.ts';
import { fold } from '../../rules/fold.ts';
import { orderNumberTexts } from '../../rules/ids.ts';
import { phoneKey } from '../../rules/order-search.ts';

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
 * The text in which the desk searches: one line for each thing that an order is found by. A query never contains a line
 * break, so it cannot match across two lines. Whatever else an order shall be found by becomes a line here, and
 * `deriveAgain` writes the text again when it changes.
 */
export function orderSearchKey({ id, number, tracking, address, email, titles }: SearchedOrder): string {
  const { firstName, lastName, street, city, phone } = address;
  const lines = [
    id,
    ...orderNumberTexts(number),
    ...[`${firstName} ${lastName}`, address.email, email, street, city].map(fold),
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
