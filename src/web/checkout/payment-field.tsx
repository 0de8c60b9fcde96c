import type { PaymentType } from '../../rules/order-status.ts';
import { useShopFacts } from '../shop-facts.ts';
import { m } from '../i18n/messages.js';

interface PaymentFieldProps {
  payment: PaymentType;
  offersCash: boolean;
  takesCards: boolean;
  /** Why this order cannot be paid in cash. If there is no other way to pay, it cannot be placed. */
  note: string | null;
  onChoose(payment: PaymentType): void;
}

export function PaymentField({ payment, offersCash, takesCards, note, onChoose }: PaymentFieldProps) {
  // The demo has the specified words.
  const { demo } = useShopFacts();
  return (
    <div className="blk">
      <label className="label" htmlFor="payment-method">
        {m.payment_method()}
      </label>
      <select
        className="input"
        id="payment-method"
        value={payment}
        aria-describedby={note ? 'payment-note' : undefined}
        onChange={(event) => onChoose(event.target.value as PaymentType)}
      >
        {offersCash && <option value="COD">{m.cash_on_delivery()}</option>}
        {takesCards && <option value="Online">{demo ? m.online_payment() : m.card()}</option>}
      </select>
      {note && (
        <p className={payment === 'COD' ? 'err' : 'hint'} id="payment-note">
          {note}
        </p>
      )}
    </div>
  );
}
