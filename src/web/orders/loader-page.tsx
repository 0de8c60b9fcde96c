import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { safeNext } from '../../rules/links.ts';
import { payingOrder } from './checkout-attempt.ts';
import { plainPath } from '../locale.ts';
import { OrderCard } from './order-card.tsx';
import { useOrderToken, useReturnedOrder } from './card-return.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { Spinner } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import styles from './orders.module.css';

const delayMs = 5000;

/** Shows the order that was paid, or a spinner while the payment is confirmed, then navigates to `next` within the shop. */
export default function LoaderPage() {
  const navigate = useNavigate();
  const token = useOrderToken();
  // The server has no browser storage. What is read here is not rendered.
  const [returned] = useState(() => (typeof document === 'undefined' ? undefined : payingOrder()?.id));
  const order = useReturnedOrder(token, returned);
  const isPaid = order?.isPaid === true;
  const goOn = useEffectEvent((next: string) => {
    const state = { returned, ...(token && { token }) };
    void navigate(plainPath(safeNext(next)), { replace: true, state });
  });
  useEffect(() => {
    const next = new URLSearchParams(window.location.search).get('next');
    if (next === null) return undefined;
    const timer = setTimeout(() => goOn(next), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main id="main" className={order ? 'wrap page-top tall' : 'wrap waiting'} tabIndex={-1}>
      <PageMeta title={isPaid ? m.payment_received() : m.loader_words()} unlisted />
      {isPaid ? (
        <div className={`blank ${styles.thanks}`} role="status">
          <div className="headpiece" aria-hidden="true" />
          <h1>{m.payment_received()}</h1>
        </div>
      ) : (
        <>
          <h1 className="vh">{m.loader_words()}</h1>
          <Spinner words={order ? m.confirming_payment() : m.loader_words()} />
        </>
      )}
      {order && <OrderCard order={order} token={token} readOnly />}
      <LinkButton look="1" className="without-script" to="/" words={m.loader_go()} />
    </main>
  );
}
