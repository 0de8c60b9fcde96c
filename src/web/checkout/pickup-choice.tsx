import type { OrderTerms } from '../../rules/order-totals.ts';
import { storedChoice } from '../browser-store.ts';
import { PickupText } from '../orders/address-text.tsx';
import { SelectField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';
import styles from './order-summary.module.css';
import form from './address-form.module.css';

const [useChosenPickup, choosePickup] = storedChoice<boolean>('warraq.pickup', 'sessionStorage');

/** Whether the shopper comes to the shop for the order. */
export function usePickup({ pickup }: Pick<OrderTerms, 'pickup'>): boolean {
  const isChosen = useChosenPickup() === true;
  return Boolean(pickup) && isChosen;
}

const ways = { delivery: m.receive_delivery, pickup: m.pickup };

/** Delivery or pick-up, if the shop offers both. */
export function PickupChoice({ terms: { pickup } }: { terms: OrderTerms }) {
  const isPickup = usePickup({ pickup });
  if (!pickup) return null;
  return (
    <div className={`stack ${styles.block} ${form.wide}`}>
      <SelectField
        label={m.receive_how()}
        options={ways}
        value={isPickup ? 'pickup' : 'delivery'}
        onChange={({ target }) => choosePickup(target.value === 'pickup')}
      />
      {isPickup && <PickupText place={pickup} />}
    </div>
  );
}
