import { useState } from 'react';
import { m } from '../i18n/messages.js';

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
    <label className="day">
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
