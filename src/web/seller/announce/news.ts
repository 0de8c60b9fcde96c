import { useEffect, useSyncExternalStore } from 'react';
import { Store } from '../../api/browser-store.ts';

/** What happened in the shop since this tab was opened. */
interface News {
  /** Whether the events of the shop arrive. */
  live: boolean;
  /** The new orders that the seller has not touched yet. */
  unseen: ReadonlySet<string>;
  /** How many arrived since the seller last looked at the list of them. */
  orders: number;
  messages: number;
}

const nothing: News = { live: false, unseen: new Set(), orders: 0, messages: 0 };
const news = new Store<News>(nothing);

export function useNews(): News {
  return useSyncExternalStore(news.subscribe, news.get, () => nothing);
}

export function setLive(live: boolean): void {
  news.set({ ...news.get(), live });
}

export function addOrder(id: string): void {
  const { unseen, orders, ...rest } = news.get();
  news.set({ ...rest, unseen: new Set(unseen).add(id), orders: orders + 1 });
}

export function addMessage(): void {
  news.set({ ...news.get(), messages: news.get().messages + 1 });
}

/** A new order is unseen until its status changes or the seller interacts with it. */
export function markSeen(id: string): void {
  const { unseen, ...rest } = news.get();
  if (unseen.has(id)) news.set({ ...rest, unseen: new Set([...unseen].filter((one) => one !== id)) });
}

/** The page shows this list: what arrives while it is visible needs no further announcement. */
export function useLookingAt(list: 'orders' | 'messages'): void {
  useEffect(() => {
    const look = () => {
      if (!document.hidden && news.get()[list] > 0) news.set({ ...news.get(), [list]: 0 });
    };
    look();
    const stop = news.subscribe(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [list]);
}
