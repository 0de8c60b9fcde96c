import { useEffect, useState } from 'react';

/** What `load` brings: undefined until it is there, null if it failed. Another function (of `useCallback`) loads anew. */
export function useLoaded<T>(load: () => Promise<T>): T | null | undefined {
  const [found, setFound] = useState<{ load: typeof load; value: T | null }>();
  useEffect(() => {
    let isHere = true;
    const keep = (value: T | null) => isHere && setFound({ load, value });
    load().then(keep, () => keep(null));
    return () => {
      isHere = false;
    };
  }, [load]);
  return found?.load === load ? found.value : undefined;
}
