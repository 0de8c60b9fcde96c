import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '../accounts/session/use-session.ts';
import { LoginPrompt } from '../accounts/session/login-prompt.tsx';
import { call, isRetryable } from '../api/client.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { EmptyState, LoadFailed, Spinner } from '../ui/empty-state.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { PrintButton, usePrintOnce } from '../ui/print.tsx';
import { LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { InvoiceSheets } from './invoice-sheet.tsx';
import { useOrderToken } from './card-return.ts';

/** The invoice of an order of one's own, or without an id that of the link of a mail. */
export default function InvoicePage() {
  const { id } = useParams();
  const token = useOrderToken();
  const { user, ready } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['invoice', id ?? token],
    queryFn: () =>
      id
        ? call('POST /api/order/invoice', { body: { id } })
        : call('POST /api/order/shared-invoice', { body: { token: token ?? '' } }),
    enabled: id ? user !== null : Boolean(token),
    retry: false,
    // The page says it.
    meta: { silent: true },
  });
  usePrintOnce(data !== undefined);
  const mustLogIn = Boolean(id) && ready && !user;
  const unreachable = isRetryable(error);
  const missing = (!id && token === '') || (error !== null && !unreachable);
  return (
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={m.invoice()} unlisted />
      <ScriptNote />
      {mustLogIn && <LoginPrompt words={m.login_for_orders()} />}
      {!data && unreachable && <LoadFailed words={m.invoice_unavailable()} onRetry={() => void refetch()} />}
      {missing && (
        <EmptyState heading={m.invoice()} words={m.invoice_missing()}>
          <LinkButton look="1" to="/my-orders" words={m.my_orders()} />
        </EmptyState>
      )}
      {!data && !missing && !unreachable && !mustLogIn && (
        <Spinner className="needs-script" words={m.invoice_loading()} />
      )}
      {data && (
        <>
          <p className="print-acts">
            <PrintButton />
            {id ? (
              <LinkButton to="/my-orders" words={m.my_orders()} />
            ) : (
              <LinkButton to={`/order#${token}`} words={m.shared_order()} />
            )}
          </p>
          <InvoiceSheets invoice={data.invoice} />
        </>
      )}
    </main>
  );
}
