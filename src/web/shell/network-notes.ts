import { useEffect } from 'react';
import { toast } from '../ui/toasts.tsx';
import { m } from '../words/messages.js';

/** Says when the network goes, for as long as it is gone, and when it is back. */
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
