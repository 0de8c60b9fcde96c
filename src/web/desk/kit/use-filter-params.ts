import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The filters of a list, in the URL's query so that they survive reload, back and sharing. */
export function useFilterParams<Filter extends object>() {
  const [params, setParams] = useSearchParams();
  // The router does not queue changes: a second one before the next rendering would undo the first.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (changed: Partial<Filter>) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(changed)) {
        if (value) next.set(name, String(value));
        else next.delete(name);
      }
      latest.current = next;
      setParams(next, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  return [params, change] as const;
}
