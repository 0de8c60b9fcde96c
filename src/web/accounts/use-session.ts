import { useCallback, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/client.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { toastProblem } from '../api/toast-problem.ts';
import { sendCart } from '../cart/cart-sync.ts';
import { localPath } from '../locale.ts';
import { catchFocus } from '../ui/focus-restore.ts';
import { m } from '../words/messages.js';
import { openLogin } from './login-dialog-store.ts';
import { endSession, nobodyYet, type Session, sessionStore } from './session-store.ts';

/** Who is here. `ready` is false until the server has answered; till then nothing should jump to a conclusion. */
export function useSession(): Session & { logout: () => Promise<void> } {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => nobodyYet);
  const navigate = useNavigate();
  const logout = useCallback(async () => {
    try {
      await sendCart();
      const { message } = await call('GET /api/user/logout');
      endSession();
      await navigate(localPath('/'));
      catchFocus();
      toastSuccess(message, m.logged_out);
    } catch (error) {
      void toastProblem(error);
    }
  }, [navigate]);
  return { ...session, logout };
}

export function useLoginDialog() {
  return { open: openLogin };
}
