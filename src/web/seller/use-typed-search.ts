import { useEffect, useState } from 'react';

const pause = 250;

/** Text that is searched for once the typing pauses; the text itself never lags. */
export function useTypedSearch(searched: string, search: (text: string) => void) {
  const [typed, setTyped] = useState(searched);
  const [shown, setShown] = useState(searched);
  // The address changed by itself: back, forward, a filter taken away.
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
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, searched, search]);
  return [typed, setTyped] as const;
}
