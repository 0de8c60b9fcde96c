import { afterAll, beforeEach, vi } from 'vitest';

/** Gives every test of a file an empty localStorage; its entries can be read and set through the map. */
export function stubLocalStorage(): Map<string, string> {
  const entries = new Map<string, string>();
  beforeEach(() => {
    entries.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    });
  });
  afterAll(() => void vi.unstubAllGlobals());
  return entries;
}
