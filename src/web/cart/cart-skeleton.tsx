import { m } from '../i18n/messages.js';

/** As tall as the loaded cart, so that the page does not shift. */
export function CartSkeleton() {
  return (
    <div className="cart" role="status">
      <span className="vh">{m.loading_cart()}</span>
      <ul className="lines" aria-hidden="true">
        {[1, 2].map((place) => (
          <li key={place} className="line">
            <span className="skel line-blank" />
            <div className="line-skeleton">
              <span className="skel" />
              <span className="skel" />
              <span className="skel" />
            </div>
          </li>
        ))}
      </ul>
      <div className="summary summary-skeleton jadwal" aria-hidden="true" />
    </div>
  );
}
