import { useEffect, useRef, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { useStore } from '../browser-store.ts';
import { toast, toastSuccess } from '../ui/toasts.tsx';
import { counted, locale } from '../locale.ts';
import { useShopFacts } from '../shop-facts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { m } from '../i18n/messages.js';
import { ForgotForm } from './forgot-form.tsx';
import { beginSession, checkUser, closeLogin, loginDialog, sessionStore } from './session/session-store.ts';
import { addedBooks, cartToWire } from '../../rules/cart.ts';
import { call } from '../api/client.ts';
import { latestCart, savedCartBooks } from '../cart/store/cart-store.ts';
import { emailError, newPasswordError, passwordError, requiredError } from '../api/form-checks.ts';
import { useForm } from '../api/use-form.ts';
import { TextField } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import styles from './accounts.module.css';

/** Login and sign-up in one dialog. Switching between them keeps what was typed. */
export default function LoginDialog() {
  const { open, reason } = useStore(loginDialog);
  const [mode, setMode] = useState<LoginMode>('login');
  /** The email of a forgotten password, as far as it was typed. */
  const [forgot, setForgot] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Reset on opening, because the dialog is still visible while it closes.
    if (open) {
      setMode('login');
      setForgot(null);
    }
  }
  const navigate = useNavigate();
  const { mailOn } = useShopFacts();

  async function submit(credentials: Credentials) {
    const { message, added } = await enter(mode, credentials);
    closeLogin();
    if (reason === undefined) await navigate('/');
    toastSuccess(message, mode === 'login' ? m.welcome_back : m.account_made);
    if (added > 0) toast(m.saved_cart_added(counted(added)));
  }

  return (
    <Dialog
      headpiece
      className={styles.login}
      open={open}
      title={forgot !== null ? m.forgot_title() : mode === 'login' ? m.login() : m.sign_up()}
      onOpenChange={(next) => {
        if (!next) dismiss();
      }}
    >
      {open && <CloseOnBack />}
      {forgot !== null ? (
        <ForgotForm account="user" email={forgot} onBack={() => setForgot(null)} />
      ) : (
        <>
          <LoginForm
            mode={mode}
            onSubmit={submit}
            onSwap={() => setMode(mode === 'login' ? 'register' : 'login')}
            onForgot={mailOn ? setForgot : undefined}
          />
          {reason === 'checkout' && (
            <LinkButton look="2 wide" to="/guest-checkout" words={m.as_guest()} onClick={closeLogin} />
          )}
        </>
      )}
    </Dialog>
  );
}

/** Back closes the dialog and stays on the page. Only while it is open: a router has one blocker at a time. */
function CloseOnBack() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    dismiss();
  }, [blocker]);
  return null;
}

/** Closes the dialog. A user whose session expired is asked for again, and so becomes a visitor. */
function dismiss(): void {
  closeLogin();
  if (sessionStore.get().user) void checkUser();
}

/**
 * Logs in or signs up. The visitor's cart is sent along, so that it is merged exactly once. `added`: of how many books the
 * saved cart had more.
 */
async function enter(mode: LoginMode, { name, email, password }: Credentials) {
  const before = latestCart();
  const visitorCart =
    before.owner === null && before.cart.size > 0 ? { cartItems: cartToWire(before.cart) } : {};
  const answer =
    mode === 'login'
      ? await call('POST /api/user/login', { body: { name: '', email, password, ...visitorCart } })
      : await call('POST /api/user/register', {
          body: { name, email, password, lang: locale(), ...visitorCart },
        });
  beginSession(answer.user);
  const added = before.owner === null ? addedBooks(before.cart, latestCart().cart) : [];
  savedCartBooks.set(added);
  return { ...answer, added: added.length };
}

type LoginMode = 'login' | 'register';
interface Credentials {
  name: string;
  email: string;
  password: string;
}

const blank = { name: '', email: '', password: '' };

const checks = {
  login: { email: emailError, password: passwordError },
  register: { name: requiredError, email: emailError, password: newPasswordError },
};

interface LoginFormProps {
  mode: LoginMode;
  onSubmit(credentials: Credentials): Promise<void>;
  onSwap(): void;
  /** Missing where the shop sends no mail. */
  onForgot: ((email: string) => void) | undefined;
}

function LoginForm({ mode, onSubmit, onSwap, onForgot }: LoginFormProps) {
  const { busy, draft, problem, form, field, fill } = useForm(blank, checks[mode], onSubmit);
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current !== mode) form.ref.current?.querySelector('input')?.focus();
    shown.current = mode;
  }, [mode, form.ref]);
  return (
    <form className="form" {...form}>
      {mode === 'register' && <TextField label={m.name()} autoComplete="name" {...field('name')} />}
      <TextField
        label={m.email()}
        type="email"
        autoComplete={mode === 'login' ? 'username' : 'email'}
        {...field('email')}
      />
      <PasswordField
        label={m.password()}
        hint={mode === 'register' && m.password_rule()}
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        {...field('password')}
      />
      {problem && <p className="err">{problem}</p>}
      <Button
        type="submit"
        look="1 wide"
        words={mode === 'login' ? m.login() : m.create_account()}
        busy={busy}
      />
      {mode === 'login' && onForgot && (
        <p className="swap">
          <Button look="link" words={m.forgot_password()} onClick={() => onForgot(draft.email)} />
        </p>
      )}
      <p className="swap">
        {mode === 'login' ? m.no_account_yet() : m.have_account()}{' '}
        <Button
          look="link"
          words={m.click_here()}
          onClick={() => {
            fill(draft);
            onSwap();
          }}
        />
      </p>
    </form>
  );
}
