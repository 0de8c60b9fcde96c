import type { Address } from '../../../contract/addresses.ts';
import { addressLines } from '../../../rules/addresses.ts';
import { plainNumber } from '../../../rules/digits.ts';
import { phrase } from '../../books/book-words.ts';

/** The whole address in the lines of its country, each in the direction of its script. */
export function OrderAddress({ address }: { address: Address }) {
  const name = phrase(`${address.firstName} ${address.lastName}`);
  return (
    <address>
      <b>
        <bdi lang={name.lang}>{name.text}</bdi>
      </b>
      {Object.entries(addressLines(address)).map(([place, line]) => (
        <span key={place}>
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
