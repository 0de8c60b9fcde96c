import { m } from '../words/messages.js';

/** As tall as the loaded cart, so that the page does not shift. */
export function CartSkeleton() {
  return (
    <div className="cart" role="status">
      <span className="vh">{m.loading_cart()}</span>
      <ul className="lines" aria-hidden="true">
        {[1, 2].map((place) => (
          <li key={place} className="line">
            <span className="skel line-blank" />
            <div className="grid grid-cols-1 gap-2">
              <span className="skel h-3 w-20" />
              <span className="skel h-5 w-48 max-w-full" />
              <span className="skel h-4 w-32 max-w-full" />
            </div>
          </li>
        ))}
      </ul>
      <div className="summary summary-skeleton jadwal" aria-hidden="true" />
    </div>
  );
}
