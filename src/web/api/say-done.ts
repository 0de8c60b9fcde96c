import { locale } from '../locale.ts';
import { toast } from '../ui/toasts.tsx';

/** A success in the server's words; where these are not the reader's language, in the page's own. */
export function sayDone(message: string, own: () => string): void {
  toast.success(locale() === 'en' ? message : own());
}
