import { locale } from '../locale.ts';
import { toast } from '../ui/toasts.tsx';

/** The server answers in English; other languages show the page's own text. */
export function toastSuccess(message: string, translated: () => string): void {
  toast.success(locale() === 'en' ? message : translated());
}
