import type { Address } from '../../contract/addresses.ts';
import { oneLine } from '../../rules/addresses.ts';
import { plainNumber } from '../../rules/digits.ts';
import { phrase } from '../books/book-words.ts';
import { m } from '../i18n/messages.js';

/** An address on one line, with the direction and comma of its script. */
export function AddressLine({ address }: { address: Address }) {
  const isArabic = phrase(address.street + address.city).lang === 'ar';
  return (
    <bdi lang={isArabic ? 'ar' : 'en'} dir={isArabic ? 'rtl' : 'ltr'}>
      {oneLine(address, isArabic ? '، ' : ', ')}
    </bdi>
  );
}

export function AddressText({ address }: { address: Address }) {
  return (
    <address>
      <RecipientName address={address} />
      {address.sample && <SampleLabel />}
      <br />
      <AddressLine address={address} />
      <br />
      <bdi dir="ltr">{plainNumber(address.phone)}</bdi>
    </address>
  );
}

export function RecipientName({ address }: { address: Address }) {
  const name = phrase(`${address.firstName} ${address.lastName}`);
  return <bdi lang={name.lang}>{name.text}</bdi>;
}

export function SampleLabel() {
  return (
    <>
      {' '}
      <span className="sample">{m.sample()}</span>
    </>
  );
}
