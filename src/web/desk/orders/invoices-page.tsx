import { useQuery } from '@tanstack/react-query';
import { InvoiceSheets } from '../../orders/invoice-sheet.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { aboutNoun } from '../kit/desk-data.ts';
import { Loaded } from '../kit/desk-page.tsx';
import { deskCall, useDeskMember } from '../session/desk-session.ts';
import { PrintPage, useChosenIds } from './print-page.tsx';

/** The printable invoices of the orders in the address. */
export default function InvoicesPage() {
  const ids = useChosenIds();
  const query = useQuery({
    queryKey: [...aboutNoun('POST /api/order/invoices').queryKey, 'invoices', ids],
    queryFn: () => deskCall('POST /api/order/invoices', { body: { ids } }),
    enabled: ids.length > 0,
  });
  const invoices = query.data?.invoices ?? [];
  const isOwner = useDeskMember().role === 'owner';
  const legal = isOwner && invoices.some(({ seller }) => !seller.legalName) && (
    <ShopLink className="hint" to="/seller/settings">
      {m.desk_invoice_legal()}
    </ShopLink>
  );
  return (
    <PrintPage title={m.invoice()} ready={invoices.length > 0} links={legal}>
      {ids.length > 0 && (
        <Loaded query={query} loading={m.invoice_loading()}>
          {() => invoices.length === 0 && <EmptyState words={m.problem_no_invoice()} />}
        </Loaded>
      )}
      {invoices.map((invoice) => (
        <InvoiceSheets key={invoice.number} invoice={invoice} />
      ))}
    </PrintPage>
  );
}
