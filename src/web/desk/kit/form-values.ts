import type { ComponentProps, ReactNode } from 'react';
import { countryCodeOf, countryName } from '../../../rules/country-names.ts';
import { type Currency, majorOf } from '../../../rules/money.ts';
import { parsePercent, parsePrice, parseWhole } from '../../../rules/seller-input.ts';
import { listed, locale } from '../../locale.ts';
import type { Choices, TextField } from '../../ui/field.tsx';

type Control = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'name'>;
/** What the amounts of a form are typed in. */
export type Money = Pick<Currency, 'decimals'>;

/** How a value is written in a field and read from it, and the code of what is wrong with a text. */
interface Kind<Value = unknown> {
  write(value: Value, money: Money): string;
  /** Of a text without a fault. */
  read(typed: string, money: Money): Value;
  faultOf(typed: string, money: Money): string | undefined;
  control: Control;
}

export interface FieldMore extends Control {
  /** Of a text of several lines. */
  rows?: number;
  /** The sign of the currency stands before it. */
  isMoney?: boolean;
  /** A text, unless it says otherwise. */
  kind?: Kind;
  hint?: () => ReactNode;
  /** Of a select. */
  options?: Choices;
  /** What stands for no choice, before the options. */
  none?: () => string;
}

/** A control of a form: its name, its label, and what else it has. */
export type FieldSpec<Name extends string> = readonly [name: Name, label: () => ReactNode, more?: FieldMore];

/** An amount or a percentage, in any digits. */
export const amount = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** A text is wrong where `read` answers null. */
export function kind<Value>(
  fault: string,
  read: (typed: string, money: Money) => Value | null,
  control: Control = {},
  write: (value: Value, money: Money) => string = String,
): Kind<Value> {
  return {
    write,
    read: (typed, money) => read(typed, money)!,
    faultOf: (typed, money) => (read(typed, money) === null ? fault : undefined),
    control,
  };
}

export const text = kind('', (typed) => typed);
export const flag = kind('', (typed) => typed === 'true');
export const whole = kind('number', parseWhole, { inputMode: 'numeric', autoComplete: 'off' });
export const percent = kind('percent', parsePercent, amount);
export const price = kind('number', parsePrice, amount, (minor, money) => String(majorOf(minor, money)));

/** Names or codes, separated by commas; chosen from a list. */
export const countries = kind(
  'country',
  (typed) => {
    const names = typed.split(/[,،;؛\n]/).filter((name) => name.trim() !== '');
    const codes = names.map(countryCodeOf);
    return codes.includes(null) ? null : (codes as string[]);
  },
  {},
  (codes) => listed(codes.map((code) => countryName(code, locale()))),
);

/** A text that is empty or valid. */
export function textThat(isValid: (typed: string) => boolean, fault: string, control?: Control) {
  return kind(fault, (typed) => (typed.trim() === '' || isValid(typed.trim()) ? typed : null), control);
}

/** An empty field stands for null. */
export function optional<Value>({ write, read, faultOf, control }: Kind<Value>): Kind<Value | null> {
  return {
    write: (value, money) => (value == null ? '' : write(value, money)),
    read: (typed, money) => (typed.trim() === '' ? null : read(typed, money)),
    faultOf: (typed, money) => (typed.trim() === '' ? undefined : faultOf(typed, money)),
    control,
  };
}

export function needed<Value>(of: Kind<Value>): Kind<Value> {
  return { ...of, faultOf: (typed, money) => (typed.trim() === '' ? 'required' : of.faultOf(typed, money)) };
}

/** The values of a form by its fields. */
export function valuesIn<Name extends string>(fields: readonly FieldSpec<Name>[]) {
  const each = <Result>(of: (kind: Kind, name: Name) => Result) =>
    Object.fromEntries(fields.map(([name, , more]) => [name, of(more?.kind ?? text, name)])) as Record<
      Name,
      Result
    >;
  return {
    textsOf: (values: Partial<Record<Name, unknown>>, money: Money) =>
      each((one, name) => one.write(values[name], money)),
    valuesOf: (texts: Record<Name, string>, money: Money) =>
      each((one, name) => one.read(texts[name], money)),
    faultsIn: (texts: Record<Name, string>, money: Money) =>
      each((one, name) => one.faultOf(texts[name], money)),
  };
}
