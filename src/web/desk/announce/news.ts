import { useEffect, useSyncExternalStore } from 'react';
import { Store, readStored, writeStored } from '../../browser-store.ts';

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

/** How this browser alerts the seller, beside the menu and the title. */
export interface Alerts {
  sound: boolean;
  notifications: boolean;
}

const storedAt = 'warraq.desk-alerts';
const none: Alerts = { sound: false, notifications: false };
const stored = typeof document === 'undefined' ? null : (readStored(storedAt) as Partial<Alerts> | null);
const alerts = new Store<Alerts>({ ...none, ...stored });

export function useAlerts(): Alerts {
  return useSyncExternalStore(alerts.subscribe, alerts.get, () => none);
}

export function chooseAlerts(change: Partial<Alerts>): void {
  const chosen = { ...alerts.get(), ...change };
  alerts.set(chosen);
  writeStored(storedAt, chosen);
}

/** False if this browser has no notifications, or the seller does not allow them. */
export async function allowNotifications(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

/** A notification only while the seller looks at something else. */
export function alertSeller(title: string): void {
  const { sound, notifications } = alerts.get();
  if (sound) playChime();
  if (!notifications || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const notification = new Notification(title, { tag: 'warraq.desk', icon: '/icon-192.png' });
  notification.addEventListener('click', () => window.focus());
}

/** Two soft tones. A browser plays no sound before the first click on the page. */
export function playChime(): void {
  const audio = new AudioContext();
  const tones = [
    [660, 0],
    [880, 0.18],
  ] as const;
  for (const [frequency, after] of tones) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const begins = audio.currentTime + after;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.2, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + 0.6);
  }
  setTimeout(() => void audio.close(), 1_000);
}
