import type { Reading } from '../../contract/read.ts';
import { authorOf, titleOf } from '../books/book-words.ts';
import { listed, localPath } from '../locale.ts';
import { toast } from '../ui/toasts.tsx';
import { m } from '../i18n/messages.js';

/** The chosen passage, or nothing, with its source: author, title, volume, page and a link to the page. */
export function sourceOf(book: Reading['book'], page: number, label: string): { text: string; url: string } {
  const url = new URL(localPath(`/read/${book._id}?page=${page}`), window.location.origin).href;
  const volume = book.set && book.set.volume > 0 ? [m.read_volume({ volume: book.set.volume })] : [];
  const source = listed([authorOf(book).text, titleOf(book).text, ...volume, m.read_page({ page: label })]);
  const chosen = window.getSelection()?.toString().replaceAll(/\s+/g, ' ').trim();
  return { text: chosen ? `${m.read_quote({ text: chosen })}\n${source}` : source, url };
}

/** By the device's own sheet where it has one, else into the clipboard. */
export async function sharePassage(source: { text: string; url: string }): Promise<void> {
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  if (isTouch && 'share' in navigator) {
    // The reader may close the sheet.
    await navigator.share(source).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(`${source.text}\n${source.url}`);
    toast.success(m.read_copied());
  } catch {
    toast.error(m.read_copy_failed());
  }
}
