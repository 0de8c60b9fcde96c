import { useSyncExternalStore } from 'react';

type Area = 'localStorage' | 'sessionStorage';

/** Reads JSON from browser storage; null where nothing is stored or storage is blocked (private windows). */
export function readStored(key: string, area: Area = 'localStorage'): unknown {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Writes JSON to browser storage; null removes the key. Returns false where storage is blocked or full. */
export function writeStored(key: string, value: unknown, area: Area = 'localStorage'): boolean {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Runs a task in one tab at a time with the Web Locks API; without that API the task runs unlocked. */
export function withTabLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(name, task) as Promise<T>) : task();
}

/** State shared by components of any page, which read it by `useStore`. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();
  /** The value of the server, which has no other. */
  readonly initial: () => T;

  constructor(value: T) {
    this.#value = value;
    this.initial = () => value;
  }

  get = (): T => this.#value;

  set(value: T): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The value of a store; until the page is hydrated its first one. */
export function useStore<T>({ subscribe, get, initial }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, initial);
}

/** A choice of the visitor that is kept in browser storage: a hook that reads it, and a function that changes it. */
export function storedChoice<T>(key: string, area?: Area) {
  const chosen = new Store<T | null>(null);
  const read = () => chosen.get() ?? (readStored(key, area) as T | null);
  /** Undefined until something is chosen, and until the page is hydrated. */
  const useChoice = (): T | undefined =>
    useSyncExternalStore(chosen.subscribe, read, chosen.initial) ?? undefined;
  const choose = (value: T): void => {
    writeStored(key, value, area);
    chosen.set(value);
  };
  return [useChoice, choose] as const;
}
