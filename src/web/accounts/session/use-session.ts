import { useCallback, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { toastProblem } from '../../api/toast-problem.ts';
import { sendCart } from '../../cart/store/cart-sync.ts';
import { restoreFocus } from '../../ui/focus-restore.tsx';
import { m } from '../../i18n/messages.js';
import { endSession, openLogin, type Session, sessionStore, unknownSession } from './session-store.ts';

/** The session. Until `ready` it is unknown whether a user is logged in. */
export function useSession(): Session & { logout: () => Promise<void> } {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => unknownSession);
  const navigate = useNavigate();
  const logout = useCallback(async () => {
    try {
      await sendCart();
      const { message } = await call('GET /api/user/logout');
      endSession();
      await navigate('/');
      restoreFocus();
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
