import { useEffect, useState } from 'react';
import { readStored } from '../../browser-store.ts';

export interface Bookmark {
  page: number;
  note: string;
}

/** What this browser remembers of a book. The server never learns it. */
export interface Reading {
  id: string;
  page: number;
  name: string;
  nameAr?: string;
  zoom: number;
  bookmarks: Bookmark[];
}

export const readingsKey = 'warraq.reading';

/** The book that was read last is the first. */
export function storedReadings(): Reading[] {
  return (readStored(readingsKey) ?? []) as Reading[];
}

/** The book that was read last, or what is remembered of this one. Null before hydration. */
export function useReading(id?: string): Reading | null {
  const [found, find] = useState<Reading | null>(null);
  useEffect(() => {
    const look = () => find(storedReadings().find((one) => !id || one.id === id) ?? null);
    look();
    // Also a page that the browser kept while the book was read.
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
  }, [id]);
  return found;
}
