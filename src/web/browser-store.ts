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

/** An external store for `useSyncExternalStore`: state shared by components of any page. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
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
