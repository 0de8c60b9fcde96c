import { PageMeta } from '../seo/page-meta.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { m } from '../i18n/messages.js';
import { OwnOrders } from './own-orders.tsx';

export default function MyOrdersPage() {
  return (
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={m.my_orders()} unlisted />
      <SectionHead level={1} words={m.my_orders} />
      <OwnOrders />
    </main>
  );
}
