import Search from 'icon:search';
import { type ReactNode, useEffect, useState } from 'react';
import { type Choices, Options } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import styles from './kit.module.css';

/** The search and the filters above a list. */
export function Tools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

interface Bound<Value> {
  value: Value;
  onChoose: (value: Value) => void;
}

/** The text is searched for once the typing pauses. */
export function DeskSearch({ label, value, onChoose }: Bound<string> & { label: string }) {
  const [typed, setTyped] = useDebouncedSearch(value, onChoose);
  return (
    <form className="search-box" role="search" onSubmit={(event) => event.preventDefault()}>
      <Search />
      <input
        type="search"
        dir={typed ? 'auto' : undefined}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}

const debounceMs = 250;

/** The typed text, and a search debounced behind it. */
function useDebouncedSearch(searched: string, search: (text: string) => void) {
  const [typed, setTyped] = useState(searched);
  const [sent, setSent] = useState(searched);
  const [shown, setShown] = useState(searched);
  if (shown !== searched) {
    setShown(searched);
    // Changed by Back or by a filter that was removed. What was typed meanwhile is kept when an own search arrives.
    if (searched !== sent) {
      setTyped(searched);
      setSent(searched);
    }
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === sent) return;
    const timer = setTimeout(() => {
      setSent(text);
      search(text);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, sent, search]);
  return [typed, setTyped] as const;
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

export const ages = { oldest: m.desk_sort_oldest };

/** The order of a list by time. */
export function ByAge(bound: Bound<'oldest' | ''>) {
  return <Choice label={m.desk_sort()} all={m.desk_sort_newest()} options={ages} {...bound} />;
}

const [min, max] = ['1970-01-01', '2999-12-31'];

interface DayRangeProps {
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** The first and the last day of a time, both included. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  return (
    <>
      <DayField label={m.desk_from()} day={from} onDay={(day) => onChange({ from: day })} />
      <DayField label={m.desk_to()} day={to} onDay={(day) => onChange({ to: day })} />
    </>
  );
}

interface DayFieldProps {
  label: string;
  day: string;
  onDay: (day: string) => void;
}

/** While a year is typed, the browser reports the years 0002 and 0020: they stay in the field until it is complete. */
function DayField({ label, day, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(day);
  const [shown, setShown] = useState(day);
  // The URL changed without typing: back, forward, a day that no longer fits.
  if (shown !== day) {
    setShown(day);
    setTyped(day);
  }
  return (
    <label className={`${styles.stack} ${styles.quiet}`}>
      {label}
      <input
        className="input"
        type="date"
        min={min}
        max={max}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (value === '' || (value >= min && value <= max)) onDay(value);
        }}
      />
    </label>
  );
}
