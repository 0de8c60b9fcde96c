import type { RefObject } from 'react';
import styles from './read.module.css';
import type { Find } from './use-find.ts';
import type { OpenBook } from './use-open-book.ts';
import type { Reader } from './use-reader.ts';

/** The panels of the reader. */
export type SheetName = 'contents' | 'find' | 'view';

export interface SheetProps {
  open: OpenBook;
  reader: Reader;
  find: Find;
  close: () => void;
  loadRest: () => Promise<unknown>;
  stage: RefObject<HTMLElement | null>;
}

interface ChoiceProps<T extends string> {
  legend: string;
  value: T;
  options: Partial<Record<T, string>>;
  choose: (value: T) => void;
}

/** One of some, chosen by a press. */
export function Choice<T extends string>({ legend, value, options, choose }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {(Object.entries(options) as [T, string][]).map(([name, label]) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => choose(name)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
