import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { safeNext } from '../../rules/links.ts';
import { useSession } from '../accounts/use-session.ts';
import { call } from '../api/client.ts';
import { localPath, plainPath } from '../locale.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { m } from '../i18n/messages.js';

const delayMs = 5000;

/** Shows a spinner while a payment is confirmed, then navigates to `next` within the shop. */
export default function LoaderPage() {
  const navigate = useNavigate();
  const userId = useSession().user?._id;
  // Asks the card provider now; if that fails, the sweep of the server asks later.
  useEffect(() => {
    if (userId) call('POST /api/order/returned').catch(() => {});
  }, [userId]);
  useEffect(() => {
    const next = new URLSearchParams(window.location.search).get('next');
    if (next === null) return undefined;
    const path = localPath(plainPath(safeNext(next)));
    const timer = setTimeout(() => void navigate(path, { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <main id="main" className="wrap waiting" tabIndex={-1}>
      <PageMeta title={m.loader_words()} unlisted />
      <h1 className="vh">{m.loader_words()}</h1>
      <Spinner words={m.loader_words()} />
      <ShopLink className="without-script btn btn-1" to="/">
        {m.loader_go()}
      </ShopLink>
    </main>
  );
}
