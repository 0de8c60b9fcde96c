import type { Order } from '../../contract/orders.ts';
import { formatInvoiceNumber } from '../../rules/ids.ts';
import { Price } from '../ui/price.tsx';
import { m } from '../i18n/messages.js';
import { Day } from '../ui/time.tsx';
import './orders.css';

/** The numbers of an order's invoice and credit notes. */
export function InvoiceNumbers({ invoice }: Pick<Order, 'invoice'>) {
  if (!invoice) return null;
  return (
    <ul className="qty">
      <li>
        {m.invoice_number()} <bdi dir="ltr">{formatInvoiceNumber(invoice.number)}</bdi> ·{' '}
        <Day at={invoice.issuedAt} />
      </li>
      {invoice.creditNotes.map(({ number, issuedAt, amount }) => (
        <li key={number}>
          {m.credit_note()} <bdi dir="ltr">{formatInvoiceNumber(number)}</bdi> · <Price amount={amount} /> ·{' '}
          <Day at={issuedAt} />
        </li>
      ))}
    </ul>
  );
}
