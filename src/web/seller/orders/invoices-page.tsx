import { useQuery } from '@tanstack/react-query';
import { InvoiceSheet } from '../../orders/invoice-sheet.tsx';
import { PageMeta } from '../../seo/page-meta.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PrintButton, usePrintOnce } from '../../ui/print.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { m } from '../../i18n/messages.js';
import { deskCall } from '../session/desk-session.ts';
import { ordersKey, useChosenIds } from './use-desk-orders.ts';

/** The printable invoices of the orders in the address. */
export default function InvoicesPage() {
  const ids = useChosenIds();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [...ordersKey, 'invoices', ids],
    queryFn: () => deskCall('POST /api/order/invoices', { body: { ids } }),
    enabled: ids.length > 0,
  });
  const invoices = data?.invoices ?? [];
  usePrintOnce(invoices.length > 0);
  return (
    <>
      <PageMeta title={m.invoice()} unlisted />
      <p className="print-acts">
        <PrintButton ready={invoices.length > 0} />
        <ShopLink className="btn btn-3" to="/seller/orders">
          {m.desk_back_to_orders()}
        </ShopLink>
        {invoices.some(({ seller }) => !seller.legalName) && (
          <ShopLink className="hint" to="/seller/settings">
            {m.desk_invoice_legal()}
          </ShopLink>
        )}
      </p>
      {invoices.length === 0 && <h1>{m.invoice()}</h1>}
      {isPending && ids.length > 0 && <Spinner words={m.invoice_loading()} />}
      {isError && <LoadFailed words={m.desk_load_failed()} onRetry={() => void refetch()} />}
      {data && invoices.length === 0 && <EmptyState words={m.problem_no_invoice()} />}
      {invoices.map((invoice) => (
        <InvoiceSheet key={invoice.number} invoice={invoice} />
      ))}
    </>
  );
}
