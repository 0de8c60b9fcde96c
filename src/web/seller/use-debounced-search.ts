import { useEffect, useState } from 'react';

const debounceMs = 250;

/** The typed text, and a search debounced behind it. */
export function useDebouncedSearch(searched: string, search: (text: string) => void) {
  const [typed, setTyped] = useState(searched);
  const [shown, setShown] = useState(searched);
  // The URL changed without typing: back, forward, a removed filter.
  if (shown !== searched) {
    setShown(searched);
    if (typed.trim() !== searched) setTyped(searched);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === searched) return;
    const timer = setTimeout(() => {
      setShown(text);
      search(text);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, searched, search]);
  return [typed, setTyped] as const;
}
