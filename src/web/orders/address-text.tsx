import type { Address } from '../../contract/addresses.ts';
import { oneLine } from '../../rules/addresses.ts';
import { plainNumber } from '../../rules/digits.ts';
import type { PickupPlace } from '../../rules/order-totals.ts';
import { phrase } from '../shelf/book-text.ts';
import { pickupLines } from './order-text.ts';
import { m } from '../i18n/messages.js';
import styles from './orders.module.css';

/** An address on one line, in the direction of its script. */
export function AddressLine({ address }: { address: Address }) {
  const { lang } = phrase(address.street + address.city);
  return (
    <bdi lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      {oneLine(address)}
    </bdi>
  );
}

export function AddressText({ address }: { address: Address }) {
  return (
    <address>
      <RecipientName address={address} />
      <AddressLabel address={address} />
      <br />
      <AddressLine address={address} />
      <br />
      <bdi dir="ltr">{plainNumber(address.phone)}</bdi>
    </address>
  );
}

/** Where an order is picked up, and when. */
export function PickupText({ place }: { place: PickupPlace }) {
  return (
    <address>
      {pickupLines(place).map((line) => (
        <div key={line} dir="auto">
          {line}
        </div>
      ))}
    </address>
  );
}

export function RecipientName({ address }: { address: Address }) {
  const name = phrase(`${address.firstName} ${address.lastName}`);
  return <bdi lang={name.lang}>{name.text}</bdi>;
}

/** Marks the samples of the demo and the default. */
export function AddressLabel({ address }: { address: Address }) {
  if (!address.sample && !address.isDefault) return null;
  return (
    <>
      {' '}
      <span className={styles.sample}>{address.sample ? m.sample() : m.default_address()}</span>
    </>
  );
}
