import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toastSuccess } from '../api/toast-success.ts';
import { localPath } from '../locale.ts';
import { useShopFacts } from '../shell/store-name.ts';
import { Dialog } from '../ui/dialog.tsx';
import { m } from '../i18n/messages.js';
import { ForgotForm } from './forgot-form.tsx';
import { type Credentials, LoginForm, type LoginMode } from './login-form.tsx';
import { closedDialog, closeLogin, loginDialog } from './login-dialog-store.ts';
import { enter } from './enter.ts';
import { checkUser, sessionStore } from './session-store.ts';

/** Login and sign-up in one dialog. Switching between them keeps what was typed. */
export default function LoginDialog() {
  const { open, reason } = useSyncExternalStore(loginDialog.subscribe, loginDialog.get, () => closedDialog);
  const [mode, setMode] = useState<LoginMode>('login');
  const [forgot, setForgot] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Reset on opening, because the dialog is still visible while it closes.
    if (open) {
      setMode('login');
      setForgot(false);
    }
  }
  const navigate = useNavigate();
  const { mailOn } = useShopFacts();
  const { key } = useLocation();
  const page = useRef(key);
  useEffect(() => {
    // Back closes the dialog.
    if (page.current !== key && loginDialog.get().open) dismiss();
    page.current = key;
  }, [key]);

  async function submit(credentials: Credentials) {
    const { message } = await enter(mode, credentials);
    closeLogin();
    if (reason !== 'checkout') await navigate(localPath('/'));
    toastSuccess(message, mode === 'login' ? m.welcome_back : m.account_made);
  }

  return (
    <Dialog
      headpiece
      className="login-modal"
      open={open}
      title={forgot ? m.forgot_title() : mode === 'login' ? m.login() : m.sign_up()}
      onOpenChange={(next) => {
        if (!next) dismiss();
      }}
    >
      {forgot ? (
        <ForgotForm account="user" onBack={() => setForgot(false)} />
      ) : (
        <LoginForm
          mode={mode}
          onSubmit={submit}
          onSwap={() => setMode(mode === 'login' ? 'register' : 'login')}
          onForgot={mailOn ? () => setForgot(true) : undefined}
        />
      )}
    </Dialog>
  );
}

/** Closes the dialog. A user whose session expired is asked for again, and so becomes a visitor. */
function dismiss(): void {
  closeLogin();
  if (sessionStore.get().user) void checkUser();
}
