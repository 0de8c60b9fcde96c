import { authorOf, titleOf } from '../shelf/book-text.ts';
import { listed, localPath } from '../locale.ts';
import { toast } from '../ui/toasts.tsx';
import { m } from '../i18n/messages.js';
import type { Reader } from './use-reader.ts';

/**
 * The chosen passage, or nothing, with its source: author, title, volume, page and a link to the page. By the device's own
 * sheet where it has one, else into the clipboard.
 */
export async function sharePassage({ info: { book }, page, labelOf }: Reader): Promise<void> {
  const url = new URL(localPath(`/read/${book._id}?page=${page}`), window.location.origin).href;
  const volume = book.set && book.set.volume > 0 ? [m.read_volume({ volume: book.set.volume })] : [];
  const names = [authorOf(book).text, titleOf(book).text, ...volume, m.read_page({ page: labelOf(page) })];
  const chosen = window.getSelection()?.toString().replaceAll(/\s+/g, ' ').trim();
  const text = `${chosen ? `${m.read_quote({ text: chosen })}\n` : ''}${listed(names)}`;
  if (window.matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    // The reader may close the sheet.
    await navigator.share({ text, url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(`${text}\n${url}`);
    toast.success(m.read_copied());
  } catch {
    toast.error(m.read_copy_failed());
  }
}
