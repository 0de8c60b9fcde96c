import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { safeNext } from '../../rules/links.ts';
import { useSession } from '../accounts/use-session.ts';
import { call } from '../api/client.ts';
import { localPath, plainPath } from '../locale.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { m } from '../words/messages.js';

const delay = 5000;

/** Waits with the visitor, e.g. for a payment to be confirmed, then goes on to `next` within the shop. */
export default function LoaderPage() {
  const navigate = useNavigate();
  const userId = useSession().user?._id;
  // A payment that the shop has not heard of yet is asked about now; if that fails, the shop asks again by itself.
  useEffect(() => {
    if (userId) call('POST /api/order/returned').catch(() => {});
  }, [userId]);
  useEffect(() => {
    const next = new URLSearchParams(window.location.search).get('next');
    if (next === null) return undefined;
    const path = localPath(plainPath(safeNext(next)));
    const timer = setTimeout(() => void navigate(path, { replace: true }), delay);
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
