import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { Reading } from '../../contract/read.ts';
import { boundOn, type Side } from '../../rules/languages.ts';
import type { Fault } from './pdf.ts';
import { startWorker } from './pdf-worker.ts';

export interface OpenBook {
  info: Reading & { file: NonNullable<Reading['file']> };
  pdf: PDFDocumentProxy;
  labels: string[] | null;
  bound: Side;
}

export type BookFault = Fault | 'elsewhere';

// Neither waits for the page to hydrate.
const loadingPdf = import.meta.env.SSR ? null : import('./pdf.ts');
if (!import.meta.env.SSR) startWorker();

/** The file of a book, opened; or why it cannot be. */
export function useOpenBook(info: Reading): OpenBook | BookFault | null {
  const [opened, setOpened] = useState<OpenBook | BookFault | null>(null);
  useEffect(() => {
    let isHere = true;
    let close = () => {};
    const set = (found: OpenBook | BookFault) => isHere && setOpened(found);
    const open = async (): Promise<OpenBook | BookFault> => {
      const { file, sample, external } = info;
      if (!file) return external ? 'elsewhere' : 'missing';
      const library = await loadingPdf?.catch(() => null);
      if (!library) return 'unreachable';
      const found = await library.openPdf(file, set);
      if (typeof found === 'string') return found;
      const { pdf } = found;
      ({ close } = found);
      if (!isHere) close();
      const [labels, preferences] = await Promise.all([
        sample ? sampleLabels(sample) : pdf.getPageLabels().catch(() => null),
        info.bound ? null : pdf.getViewerPreferences().catch(() => null),
      ]);
      return { info: { ...info, file }, pdf, labels, bound: boundOf(info, preferences) };
    };
    open().then(set, () => set('broken'));
    return () => {
      isHere = false;
      close();
    };
  }, [info]);
  return opened;
}

/** The pages of a sample have the numbers of the whole book; the offer behind them has none. */
function sampleLabels({ from, to }: { from: number; to: number }): string[] {
  return [...Array.from({ length: to - from + 1 }, (_, at) => String(from + at)), '…'];
}

/** By the seller or the book's language, else by the file itself, else by the title. */
function boundOf({ bound, book }: Reading, preferences: Map<string, unknown> | null): Side {
  const direction = preferences?.get('Direction');
  if (bound) return bound;
  if (direction) return direction === 'R2L' ? 'right' : 'left';
  return boundOn(book);
}
