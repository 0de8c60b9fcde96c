import type { Address } from '../../contract/addresses.ts';
import { phrase } from '../books/book-words.ts';

/** The whole address, a line for each part of it, in whatever script it was written. */
export function OrderAddress({ address }: { address: Address }) {
  const lines = [
    address.street,
    `${address.city}${/[\u0600-\u06ff]/.test(address.city) ? '، ' : ', '}${address.state} ${address.zipcode}`,
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
        <bdi dir="ltr">{address.phone}</bdi>
      </span>
      <span className="mail">
        <bdi dir="ltr">{address.email}</bdi>
      </span>
    </address>
  );
}
