import { useState } from 'react';
import { ForgotForm } from '../../accounts/forgot-form.tsx';
import { LanguageLink } from '../../ui/language-link.tsx';
import { useShopFacts } from '../../shop-facts.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { restoreFocus } from '../../ui/focus-restore.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Button } from '../../ui/button.tsx';
import { m } from '../../i18n/messages.js';
import styles from '../desk-frame.module.css';
import kit from '../kit/kit.module.css';
import { ApiError } from '../../api/client.ts';
import { emailError, passwordError } from '../../api/form-checks.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useForm } from '../../api/use-form.ts';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { logIn, setLoggedOut } from './desk-session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.tsx';
import '../../ui/dialog.css';

export function LoginPanel() {
  const [forgot, setForgot] = useState<string | null>(null);
  const { mailOn } = useShopFacts();
  return (
    <main id="main" className={styles.gate} tabIndex={-1}>
      <PageMeta title={m.desk_login()} unlisted />
      <div className="modal">
        <div className="headpiece" aria-hidden="true" />
        <div className="modal-body">
          <h1>{forgot !== null ? m.forgot_title() : m.desk_login()}</h1>
          {forgot !== null ? (
            <ForgotForm account="seller" email={forgot} onBack={() => setForgot(null)} />
          ) : (
            <SellerLoginForm
              onLoggedIn={() => requestAnimationFrame(() => restoreFocus())}
              onForgot={mailOn ? setForgot : undefined}
            />
          )}
          <p className={`${kit.row} ${kit.apart} ${kit.quiet}`}>
            <ShopLink to="/">{m.desk_to_shop()}</ShopLink>
            <LanguageLink />
          </p>
        </div>
      </div>
    </main>
  );
}

const blank = { email: '', password: '', code: '' };
const check = { email: emailError, password: passwordError };

const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();

interface SellerLoginFormProps {
  onLoggedIn: () => void;
  onForgot?: ((email: string) => void) | undefined;
}

export function SellerLoginForm({ onLoggedIn, onForgot }: SellerLoginFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const { busy, draft, problem, form, field } = useForm(
    blank,
    check,
    async ({ email, password, code }, _, element) => {
      try {
        toastSuccess(await logIn(email, password, code.trim() || undefined), m.desk_welcome);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'code-needed') || needsCode) throw error;
        setNeedsCode(true);
        return requestAnimationFrame(() => element?.querySelector<HTMLElement>('[name=code]')?.focus());
      }
      onLoggedIn();
    },
  );
  return (
    <form className="form" {...form}>
      <TextField
        label={m.email()}
        type="email"
        autoComplete="username"
        ref={focusAtOnce}
        required
        {...field('email')}
      />
      <PasswordField label={m.password()} autoComplete="current-password" required {...field('password')} />
      {needsCode && (
        <TextField
          label={m.desk_second_factor_code()}
          hint={m.desk_second_factor_code_hint()}
          autoComplete="one-time-code"
          dir="ltr"
          required
          {...field('code')}
        />
      )}
      {problem && <p className="err">{problem}</p>}
      <Button type="submit" look="1 wide" words={m.login()} busy={busy} />
      {onForgot && (
        <p className="swap">
          <Button look="link" words={m.forgot_password()} onClick={() => onForgot(draft.email)} />
        </p>
      )}
    </form>
  );
}

/** Asks for a new login over the open page, which keeps its unsaved input. */
export function SessionExpiredDialog() {
  const client = useQueryClient();
  return (
    <Dialog headpiece open title={m.desk_login()} onOpenChange={setLoggedOut}>
      <p className="hint">{m.desk_lapsed()}</p>
      <SellerLoginForm onLoggedIn={() => void client.invalidateQueries({ queryKey: ['desk'] })} />
    </Dialog>
  );
}
