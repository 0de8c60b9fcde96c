import type { Address } from '../../contract/addresses.ts';
import { oneLine } from '../../rules/addresses.ts';
import { m } from '../words/messages.js';

const arabic = /[\u0600-\u06ff]/;

/** One address in a sentence, in the direction and with the comma of its own script. */
export function AddressLine({ address }: { address: Address }) {
  const isArabic = arabic.test(address.street + address.city);
  return (
    <bdi lang={isArabic ? 'ar' : 'en'} dir={isArabic ? 'rtl' : 'ltr'}>
      {oneLine(address, isArabic ? '، ' : ', ')}
    </bdi>
  );
}

export function AddressWords({ address }: { address: Address }) {
  return (
    <address>
      <bdi>
        {address.firstName} {address.lastName}
      </bdi>
      {address.sample && <SampleMark />}
      <br />
      <AddressLine address={address} />
    </address>
  );
}

export function SampleMark() {
  return (
    <>
      {' '}
      <span className="sample">{m.sample()}</span>
    </>
  );
}
