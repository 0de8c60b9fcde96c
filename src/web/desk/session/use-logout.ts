import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toastSuccess } from '../../ui/toasts.tsx';
import { forgetUnsaved } from '../kit/unsaved-changes.tsx';
import { type Logout, logOut, setLoggedOut } from './desk-session.ts';

/** Ends this session, or all of them, and leaves the desk. */
export function useLogout(endpoint: Logout, said: () => string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => logOut(endpoint),
    async onSuccess(message) {
      forgetUnsaved();
      await navigate('/');
      setLoggedOut();
      toastSuccess(message, said);
    },
  });
}
