import { Page } from '../seo/page-meta.tsx';
import { m } from '../i18n/messages.js';
import { OwnOrders } from './own-orders.tsx';

export default function MyOrdersPage() {
  return (
    <Page isPrivate words={m.my_orders}>
      <OwnOrders />
    </Page>
  );
}
