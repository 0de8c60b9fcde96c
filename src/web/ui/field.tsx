import CircleAlert from 'icon:circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface Labelled {
  label: ReactNode;
  /** Shown under the control while its value is invalid. */
  error?: ReactNode;
  hint?: ReactNode;
}

type Control<T extends 'input' | 'textarea' | 'select'> = Labelled &
  Omit<ComponentProps<T>, 'id' | 'children'>;

const leftToRight = new Set(['email', 'tel', 'url', 'password', 'number']);

/** A one-line input. Emails, phones and numbers run left to right; other text takes its direction from its letters. */
export function TextField({
  label,
  error,
  hint,
  dir,
  className,
  end,
  ...input
}: Control<'input'> & {
  /** A control at the end of the input. */
  end?: ReactNode;
}) {
  const isFigure = input.inputMode === 'numeric' || input.inputMode === 'decimal';
  const runsLeft = leftToRight.has(input.type ?? 'text') || isFigure;
  const direction = dir ?? (input.lang === 'ar' ? 'rtl' : runsLeft ? 'ltr' : 'auto');
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(wiring) => (
        <span className="input-box">
          <input {...wiring} className="input" dir={direction} {...input} />
          {end}
        </span>
      )}
    </Frame>
  );
}

export function TextArea({ label, error, hint, dir, className, ...area }: Control<'textarea'>) {
  const direction = dir ?? (area.lang === 'ar' ? 'rtl' : 'auto');
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(wiring) => <textarea {...wiring} className="input" dir={direction} {...area} />}
    </Frame>
  );
}

/** Values with their texts, or with the messages that are their texts. */
export type Choices<Value extends string = string> =
  | readonly (readonly [Value, string])[]
  | Readonly<Partial<Record<Value, () => string>>>;

/** What can be chosen in a `select`. */
export function Options({ of }: { of: Choices }) {
  const pairs = Array.isArray(of) ? of : Object.entries(of).map(([value, text]) => [value, text()]);
  return pairs.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

interface SelectProps extends Control<'select'> {
  options?: Choices;
  /** Options that need more than a value and a text, before the others. */
  children?: ReactNode;
}

export function SelectField({ label, error, hint, className, options, children, ...select }: SelectProps) {
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(wiring) => (
        <select {...wiring} className="input" {...select}>
          {children}
          {options && <Options of={options} />}
        </select>
      )}
    </Frame>
  );
}

interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The label, the hint and the error of a control. */
export function Frame({
  label,
  error,
  hint,
  className = '',
  children,
}: Labelled & { className?: string; children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}
