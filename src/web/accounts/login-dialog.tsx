import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toastSuccess } from '../api/toast-success.ts';
import { localPath } from '../locale.ts';
import { Dialog } from '../ui/dialog.tsx';
import { m } from '../words/messages.js';
import { type Credentials, LoginForm, type LoginMode } from './login-form.tsx';
import { closedDialog, closeLogin, loginDialog } from './login-dialog-store.ts';
import { enter } from './enter.ts';
import { checkUser, sessionStore } from './session-store.ts';

/** Login and sign-up in one leaf: it turns from one to the other and keeps what was typed. */
export default function LoginDialog() {
  const { open, reason } = useSyncExternalStore(loginDialog.subscribe, loginDialog.get, () => closedDialog);
  const [mode, setMode] = useState<LoginMode>('login');
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    // It turns back when it comes, not while it goes: it is still seen then.
    if (open) setMode('login');
  }
  const navigate = useNavigate();
  const { key } = useLocation();
  const page = useRef(key);
  useEffect(() => {
    // Back, while it is open, means that it should go.
    if (page.current !== key && loginDialog.get().open) giveUp();
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
      open={open}
      title={mode === 'login' ? m.login() : m.sign_up()}
      onOpenChange={(next) => {
        if (!next) giveUp();
      }}
    >
      <LoginForm
        mode={mode}
        onSubmit={submit}
        onSwap={() => setMode(mode === 'login' ? 'register' : 'login')}
      />
    </Dialog>
  );
}

/** Whoever was asked to log in anew and does not is nobody from now on. */
function giveUp(): void {
  closeLogin();
  if (sessionStore.get().user) void checkUser();
}
