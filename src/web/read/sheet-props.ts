import type { RefObject } from 'react';
import type { Find } from './use-find.ts';
import type { OpenBook } from './use-open-book.ts';
import type { Reader } from './use-reader.ts';

/** The panels of the reader. */
export type SheetName = 'contents' | 'find' | 'view';

export interface SheetProps {
  open: OpenBook;
  reader: Reader;
  find: Find;
  close: () => void;
  loadRest: () => Promise<unknown>;
  stage: RefObject<HTMLElement | null>;
}
