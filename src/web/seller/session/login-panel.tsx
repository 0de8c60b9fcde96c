import { LanguageLink } from '../../shell/language-link.tsx';
import { PageMeta } from '../../seo/page-meta.tsx';
import { catchFocus } from '../../ui/focus-restore.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../words/messages.js';
import { SellerLogin } from './seller-login.tsx';

/** The login's leaf alone on parchment, for who is not the seller. */
export function LoginLeaf() {
  return (
    <main id="main" className="seller-door" tabIndex={-1}>
      <PageMeta title={m.desk_login()} unlisted />
      <div className="modal">
        <div className="headpiece" aria-hidden="true" />
        <div className="modal-body">
          <h1>{m.desk_login()}</h1>
          <SellerLogin onEntered={() => requestAnimationFrame(() => catchFocus())} />
          <p className="door-links">
            <ShopLink to="/">{m.desk_to_shop()}</ShopLink>
            <LanguageLink />
          </p>
        </div>
      </div>
    </main>
  );
}
