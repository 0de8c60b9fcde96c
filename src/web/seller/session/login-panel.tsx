import { LanguageLink } from '../../shell/language-link.tsx';
import { PageMeta } from '../../seo/page-meta.tsx';
import { restoreFocus } from '../../ui/focus-restore.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { SellerLoginForm } from './seller-login-form.tsx';

export function LoginPanel() {
  return (
    <main id="main" className="seller-gate" tabIndex={-1}>
      <PageMeta title={m.desk_login()} unlisted />
      <div className="modal">
        <div className="headpiece" aria-hidden="true" />
        <div className="modal-body">
          <h1>{m.desk_login()}</h1>
          <SellerLoginForm onLoggedIn={() => requestAnimationFrame(() => restoreFocus())} />
          <p className="login-links">
            <ShopLink to="/">{m.desk_to_shop()}</ShopLink>
            <LanguageLink />
          </p>
        </div>
      </div>
    </main>
  );
}
