import { AccountButtons } from '../accounts/account-buttons.tsx';
import { useSession } from '../accounts/use-session.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { m } from '../i18n/messages.js';
import { OwnOrders } from './own-orders.tsx';
import { useOrders } from './use-orders.ts';

export default function MyOrdersPage() {
  const { user } = useSession();
  const { loading } = useOrders();
  return (
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={m.my_orders()} unlisted />
      <SectionHead level={1} words={m.my_orders} />
      <OwnOrders />
      {user && !loading && <AccountButtons />}
    </main>
  );
}
