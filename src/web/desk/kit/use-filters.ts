import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** How the value of each filter is read from its text in the URL. */
type Readers<Filter> = { [Name in keyof Filter]: (text: string) => Filter[Name] };
/** The filters that such readers read. */
export type FilterOf<R extends Record<string, (text: string) => string>> = {
  [Name in keyof R]: ReturnType<R[Name]>;
};

export const anyText = (text: string) => text;

/** One of these values, or of those that have a text; anything else is no choice. */
export function oneOf<Value extends string>(values: readonly Value[] | Record<Value, unknown>) {
  const known: readonly string[] = Array.isArray(values) ? values : Object.keys(values);
  return (text: string) => (known.includes(text) ? (text as Value) : '');
}

interface Options<Filter> {
  /** Adds to a change what follows from it, given the filters it is made to: those on the page may be older. */
  complete?: (change: Partial<Filter>, latest: URLSearchParams) => Partial<Filter>;
  onChange?: () => void;
}

/** The filters of a list, in the URL's query so that they survive reload, back and sharing. */
export function useFilters<Filter extends Record<string, string>>(
  readers: Readers<Filter>,
  { complete = (changed) => changed, onChange }: Options<Filter> = {},
) {
  const [params, setParams] = useSearchParams();
  // The router does not queue changes: a second one before the next rendering would undo the first.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);

  function change(changed: Partial<Filter>) {
    onChange?.();
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(complete(changed, latest.current))) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  }

  const entries = Object.entries(readers).map(([name, read]) => [name, read(params.get(name) ?? '')]);
  const filter = Object.fromEntries(entries) as Filter;
  /** For the control of a filter. */
  const bound = <Name extends keyof Filter>(name: Name) => ({
    value: filter[name],
    onChoose: (value: Filter[Name]) => change({ [name]: value } as unknown as Partial<Filter>),
  });
  return { filter, change, bound };
}
