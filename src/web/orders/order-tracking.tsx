import type { Order } from '../../contract/orders.ts';
import { locale } from '../locale.ts';
import { m } from '../i18n/messages.js';
import './orders.css';

type Tracking = NonNullable<Order['tracking']>;

export function carrierName({ carrier, carrierAr }: Tracking): string {
  return (locale() === 'ar' && carrierAr) || carrier;
}

/** The carrier and the number of a parcel, and where to follow it. */
export function OrderTracking({ tracking }: { tracking: Tracking }) {
  const { number, url } = tracking;
  return (
    <p className="tracking">
      <bdi>{carrierName(tracking)}</bdi>
      {number && (
        <>
          {' '}
          <bdi dir="ltr">{number}</bdi>
        </>
      )}
      {url && (
        <>
          {' '}
          <a className="btn btn-3" href={url} target="_blank" rel="noopener noreferrer">
            {m.follow_parcel()}
          </a>
        </>
      )}
    </p>
  );
}
