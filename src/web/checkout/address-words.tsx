import type { Address } from '../../contract/addresses.ts';
import { oneLine } from '../../rules/addresses.ts';
import { plainNumber } from '../../rules/digits.ts';
import { phrase } from '../books/book-words.ts';
import { m } from '../words/messages.js';

/** One address in a sentence, in the direction and with the comma of its own script. */
export function AddressLine({ address }: { address: Address }) {
  const isArabic = phrase(address.street + address.city).lang === 'ar';
  return (
    <bdi lang={isArabic ? 'ar' : 'en'} dir={isArabic ? 'rtl' : 'ltr'}>
      {oneLine(address, isArabic ? '، ' : ', ')}
    </bdi>
  );
}

export function AddressWords({ address }: { address: Address }) {
  return (
    <address>
      <RecipientName address={address} />
      {address.sample && <SampleMark />}
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

export function SampleMark() {
  return (
    <>
      {' '}
      <span className="sample">{m.sample()}</span>
    </>
  );
}
