import { useEffect, useState } from 'react';
import type { Side } from '../../../rules/direction.ts';
import { readStored } from '../../browser-store.ts';

export interface Bookmark {
  page: number;
  note: string;
}

/** What this browser remembers of a book. The server never learns it. */
export interface Reading {
  page: number;
  name: string;
  nameAr?: string;
  zoom: number;
  /** The reader's own choice of the side on which the book is bound. */
  bound?: Side;
  bookmarks: Bookmark[];
  at: number;
}

export interface Look {
  theme: 'paper' | 'sepia' | 'night';
  layout: 'pages' | 'scroll' | 'text';
  /** Of the reflowed text, as a factor. */
  size: number;
}

interface Stored {
  look: Look;
  books: Record<string, Reading>;
}

export const key = 'warraq.reading';

export function stored(): Stored {
  const { look, books } = (readStored(key) ?? {}) as Partial<Stored>;
  return { look: { theme: 'paper', layout: 'pages', size: 1, ...look }, books: books ?? {} };
}

/** The book that was read last, or what is remembered of this one. Null before hydration. */
export function useReading(id?: string): (Reading & { id: string }) | null {
  const [found, find] = useState<(Reading & { id: string }) | null>(null);
  useEffect(() => {
    const look = () => {
      const read = Object.entries(stored().books).filter(([one]) => !id || one === id);
      const [last] = read.toSorted(([, a], [, b]) => b.at - a.at);
      find(last ? { ...last[1], id: last[0] } : null);
    };
    look();
    // Also a page that the browser kept while the book was read.
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, [id]);
  return found;
}
