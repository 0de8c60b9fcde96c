import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The filters of a list, in the URL's query so that they survive reload, back and sharing. */
export function useFilterParams<Filter extends object>() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changed: Partial<Filter>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changed)) {
            if (value) next.set(name, String(value));
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [params, change] as const;
}
