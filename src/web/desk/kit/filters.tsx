import Search from 'icon:search';
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type Choices, Options } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import styles from './kit.module.css';

const [min, max] = ['1970-01-01', '2999-12-31'];

/** A day, such as 2026-01-31, or an empty text: a day such as 30 February is none. */
export function dayOf(text: string): string {
  if (!/^(19[7-9]\d|2\d{3})-\d\d-\d\d$/.test(text)) return '';
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : '';
}

/** The first and the last day of a time, both included. */
export const days = { from: day(m.desk_from), to: day(m.desk_to) };

/** A chosen day removes the other if it no longer fits: the first is never after the last. */
export function fittingDays<Change extends { from?: string; to?: string }>(
  change: Change,
  latest: URLSearchParams,
): Change {
  const { from, to } = { from: latest.get('from'), to: latest.get('to'), ...change };
  if (!from || !to || from <= to) return change;
  return { ...change, [change.from ? 'to' : 'from']: '' };
}

function day(label: () => string): Filter<string> {
  return { read: dayOf, Control: (bound) => <DayField label={label()} {...bound} /> };
}

/** While a year is typed, the browser reports the years 0002 and 0020: they stay in the field until it is complete. */
function DayField({ label, value, onChoose }: Bound<string> & { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  return (
    <label className={`${styles.stack} ${styles.quiet}`}>
      {label}
      <input
        className="input"
        type="date"
        ref={input}
        min={min}
        max={max}
        defaultValue={value}
        onChange={({ target }) => target.validity.valid && onChoose(target.value)}
      />
    </label>
  );
}

export interface Bound<Value extends string> {
  value: Value;
  onChoose: (value: Value) => void;
}

/** A filter of a list: how it is read from its text in the URL, and its control above the list, if it has one. */
export interface Filter<Value extends string> {
  read: (text: string) => Value;
  Control?: (bound: Bound<Value>) => ReactNode;
}
// Each filter takes only its own values, which no type of all of them can say.
// oxlint-disable-next-line typescript/no-explicit-any
type Filters = Record<string, Filter<any>>;
/** The values of such filters. */
type FilterOf<F extends Filters> = { [Name in keyof F]: ReturnType<F[Name]['read']> };

export const anyText = (text: string) => text;

/** One of these values, or of those that have a text; anything else is no choice. */
export function oneOf<Value extends string>(values: readonly Value[] | Record<Value, unknown>) {
  const known: readonly string[] = Array.isArray(values) ? values : Object.keys(values);
  return (text: string) => (known.includes(text) ? (text as Value) : '');
}

export const search = (label: () => string): Filter<string> => ({
  read: anyText,
  Control: (bound) => <DeskSearch label={label()} {...bound} />,
});

/** A choice between these; `all` stands for none of them. */
export const choice = <Value extends string>(
  label: () => string,
  all: () => string,
  options: Record<Value, () => string>,
): Filter<Value | ''> => ({
  read: oneOf<Value>(options),
  Control: (bound) => <Choice label={label()} all={all()} options={options} {...bound} />,
});

/** The order of a list by time. */
export const byAge = choice(m.desk_sort, m.desk_sort_newest, { oldest: m.desk_sort_oldest });

interface Changing<F extends Filters> {
  /** Adds to a change what follows from it, given the filters it is made to: those on the page may be older. */
  complete?: (change: Partial<FilterOf<F>>, latest: URLSearchParams) => Partial<FilterOf<F>>;
  onChange?: () => void;
}

/** The filters of a list, in the URL's query so that they survive reload, back and sharing, and their controls. */
export function useFilters<F extends Filters>(
  filters: F,
  { complete = (changed) => changed, onChange }: Changing<F> = {},
) {
  const [params, setParams] = useSearchParams();
  // The router does not queue changes: a second one before the next rendering would undo the first.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);

  function change(changed: Partial<FilterOf<F>>) {
    onChange?.();
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries<string | undefined>(complete(changed, latest.current))) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  }

  const entries = Object.entries(filters).map(([name, { read }]) => [name, read(params.get(name) ?? '')]);
  const filter = Object.fromEntries(entries) as FilterOf<F>;
  const tools = (
    <div className={styles.tools}>
      {Object.entries(filters).map(([name, { Control }]) => {
        const onChoose = (value: string) => change({ [name]: value } as Partial<FilterOf<F>>);
        return Control && <Control key={name} value={filter[name]!} onChoose={onChoose} />;
      })}
    </div>
  );
  return { filter, change, tools };
}

const debounceMs = 250;

/** The text is searched for once the typing pauses. */
export function DeskSearch({ label, value, onChoose }: Bound<string> & { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Changed by Back or by a filter that was removed. What is being typed is kept.
  useEffect(() => {
    if (input.current && !timer.current && input.current.value.trim() !== value) input.current.value = value;
  }, [value]);
  function searchNow() {
    clearTimeout(timer.current);
    timer.current = undefined;
    onChoose(input.current!.value.trim());
  }
  function searchSoon({ target }: ChangeEvent<HTMLInputElement>) {
    target.dir = target.value && 'auto';
    clearTimeout(timer.current);
    timer.current = setTimeout(searchNow, debounceMs);
  }
  return (
    <form className="search-box" role="search" onSubmit={(event) => event.preventDefault()}>
      <Search />
      <input
        type="search"
        ref={input}
        dir={value ? 'auto' : undefined}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        onChange={searchSoon}
        // A search that comes later would take the seller back from a page that is being opened.
        onBlur={() => timer.current && searchNow()}
      />
    </form>
  );
}

interface ChoiceProps<Value extends string> extends Bound<Value> {
  label: string;
  /** The first option, which stands for no choice. */
  all?: string;
  options: Choices<Exclude<Value, ''>> | Choices<Value>;
}

/** One of the filters above a list. */
export function Choice<Value extends string>({ label, all, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value as Value)}
    >
      {all && <option value="">{all}</option>}
      <Options of={options as Choices} />
    </select>
  );
}
