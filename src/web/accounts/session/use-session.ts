import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { useStore } from '../../browser-store.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { toastProblem } from '../../api/toast-problem.ts';
import { sendCart } from '../../cart/store/cart-sync.ts';
import { restoreFocus } from '../../ui/focus-restore.tsx';
import { m } from '../../i18n/messages.js';
import { endSession, type Session, sessionStore } from './session-store.ts';

/** The session. Until `ready` it is unknown whether a user is logged in. */
export function useSession(): Session & { logout: () => Promise<void> } {
  const session = useStore(sessionStore);
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
