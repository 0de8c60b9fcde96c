import { useSyncExternalStore } from 'react';
import { readStored, Store, writeStored } from './browser-store.ts';

const key = 'warraq.country';
const chosen = new Store<string | null>(null);
const readChosen = () => chosen.get() ?? (readStored(key) as string | null);

export function chooseCountry(code: string): void {
  writeStored(key, code);
  chosen.set(code);
}

/** The country to which a visitor wants the order, until an address tells it. Kept in the browser. */
export function useChosenCountry(): string | undefined {
  return useSyncExternalStore(chosen.subscribe, readChosen, () => null) ?? undefined;
}
