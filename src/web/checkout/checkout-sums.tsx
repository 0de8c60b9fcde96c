import { m } from '../i18n/messages.js';
import { CartSums } from './cart-sums.tsx';
import { PaymentField } from './payment-field.tsx';
import type { OrderTotals } from './use-order-totals.ts';

/** The choice of payment, and the sums of the order. */
export function CheckoutSums({ totals: order }: { totals: OrderTotals }) {
  return (
    <>
      {order.zone === null && (
        <p className="err" role="alert">
          {m.not_delivered_there()}
        </p>
      )}
      <PaymentField
        payment={order.payment}
        offersCash={order.offersCash}
        takesCards={order.takesCards}
        note={order.cashNote}
        onChoose={order.choosePayment}
      />
      <CartSums terms={order.terms} totals={order.totals} zone={order.zone} />
    </>
  );
}
