import { useState } from 'react';
import { ForgotForm } from '../../accounts/forgot-form.tsx';
import { LanguageLink } from '../../shell/language-link.tsx';
import { useShopFacts } from '../../shell/store-name.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { restoreFocus } from '../../ui/focus-restore.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { SellerLoginForm } from './seller-login-form.tsx';

export function LoginPanel() {
  const [forgot, setForgot] = useState(false);
  const { mailOn } = useShopFacts();
  return (
    <main id="main" className="seller-gate" tabIndex={-1}>
      <PageMeta title={m.desk_login()} unlisted />
      <div className="modal">
        <div className="headpiece" aria-hidden="true" />
        <div className="modal-body">
          <h1>{forgot ? m.forgot_title() : m.desk_login()}</h1>
          {forgot ? (
            <ForgotForm account="seller" onBack={() => setForgot(false)} />
          ) : (
            <SellerLoginForm onLoggedIn={() => requestAnimationFrame(() => restoreFocus())} />
          )}
          {mailOn && !forgot && (
            <p className="swap">
              <button type="button" className="linkish" onClick={() => setForgot(true)}>
                {m.forgot_password()}
              </button>
            </p>
          )}
          <p className="login-links">
            <ShopLink to="/">{m.desk_to_shop()}</ShopLink>
            <LanguageLink />
          </p>
        </div>
      </div>
    </main>
  );
}
