import { useEffect } from 'react';
import { toast } from '../ui/toasts.tsx';
import { m } from '../i18n/messages.js';

/** Shows a note while the browser is offline, and another when it is online again. */
export function useNetworkNotes(): void {
  useEffect(() => {
    const gone = () => toast(m.offline_note(), { id: 'network', duration: Infinity });
    const back = () => toast.success(m.online_again(), { id: 'network', duration: 2000 });
    window.addEventListener('offline', gone);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', back);
    };
  }, []);
}
