import type { Address } from '../../../contract/addresses.ts';
import { postalCode } from '../../../rules/addresses.ts';
import { plainNumber } from '../../../rules/digits.ts';
import { phrase } from '../../books/book-words.ts';

/** The whole address, one line for each part, each in the direction of its script. */
export function OrderAddress({ address }: { address: Address }) {
  const lines = [
    address.street,
    `${address.city}${phrase(address.city).lang === 'ar' ? '، ' : ', '}${address.state} ${postalCode(address)}`,
    address.country,
  ];
  const name = phrase(`${address.firstName} ${address.lastName}`);
  return (
    <address>
      <b>
        <bdi lang={name.lang}>{name.text}</bdi>
      </b>
      {lines.map((line) => (
        <span key={line}>
          <bdi lang={phrase(line).lang}>{line}</bdi>
        </span>
      ))}
      <span>
        <bdi dir="ltr">{plainNumber(address.phone)}</bdi>
      </span>
      <span className="mail">
        <bdi dir="ltr">{address.email}</bdi>
      </span>
    </address>
  );
}
