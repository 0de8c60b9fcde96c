import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

type Complete<Filter> = (change: Partial<Filter>, latest: URLSearchParams) => Partial<Filter>;

/**
 * The filters of a list, in the URL's query so that they survive reload, back and sharing. `complete` adds to a change
 * what follows from it, given the filters it is made to: those on the page may be older.
 */
export function useFilterParams<Filter extends object>(complete: Complete<Filter> = (change) => change) {
  const [params, setParams] = useSearchParams();
  // The router does not queue changes: a second one before the next rendering would undo the first.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (changed: Partial<Filter>) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(complete(changed, latest.current))) {
        if (value) next.set(name, String(value));
        else next.delete(name);
      }
      latest.current = next;
      setParams(next, { replace: true, preventScrollReset: true });
    },
    [setParams, complete],
  );
  return [params, change] as const;
}

/** The value of a filter, if it is one of those that have a text. */
export function keyIn<Value extends string>(texts: Record<Value, unknown>, value: string | null): Value | '' {
  return value !== null && Object.hasOwn(texts, value) ? (value as Value) : '';
}
