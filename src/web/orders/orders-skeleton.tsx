import { m } from '../i18n/messages.js';
import './orders.css';

export function OrdersSkeleton() {
  return (
    <div className="orders" role="status">
      <span className="vh">{m.loading_orders()}</span>
      <div className="order order-skeleton" aria-hidden="true">
        <div className="order-top" />
      </div>
    </div>
  );
}
