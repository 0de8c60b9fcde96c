import { type ComponentProps, type ReactNode, useState } from 'react';
import { passFocusUp } from '../../ui/focus-restore.tsx';
import styles from './kit.module.css';

/** Which rows of a list are selected, at most so many. */
export function useSelection(most = Number.POSITIVE_INFINITY) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selected,
    clear: () => setSelected(new Set()),
    only: (ids: string[]) => setSelected(new Set(ids)),
    select(ids: string[], on: boolean) {
      const others = [...selected].filter((id) => !ids.includes(id));
      setSelected(new Set([...others, ...(on ? ids : [])].slice(0, most)));
    },
  };
}

interface SelectAllProps extends Pick<ComponentProps<'input'>, 'aria-label' | 'className'> {
  ids: string[];
  selected: ReadonlySet<string>;
  onSelect: (on: boolean) => void;
}

/** A box for all rows, half checked if some are selected. */
export function SelectAll({ ids, selected, onSelect, ...input }: SelectAllProps) {
  const chosen = ids.filter((id) => selected.has(id)).length;
  return (
    <input
      type="checkbox"
      {...input}
      checked={chosen === ids.length}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < ids.length;
      }}
      onChange={(event) => onSelect(event.target.checked)}
    />
  );
}

interface BulkBarProps {
  label: string;
  /** How many are selected. */
  words: ReactNode;
  children: ReactNode;
}

/** What can be done with the selected rows. */
export function BulkBar({ label, words, children }: BulkBarProps) {
  return (
    <div className={`bulk ${styles.bulk}`} ref={passFocusUp} role="region" aria-label={label}>
      <p role="status">
        <b>{words}</b>
      </p>
      <div className={styles.row}>{children}</div>
    </div>
  );
}

interface SelectOneProps {
  label: string;
  selected: boolean;
  onSelect: (on: boolean) => void;
}

/** The box of one row. */
export function SelectOne({ label, selected, onSelect }: SelectOneProps) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      checked={selected}
      aria-label={label}
      onChange={(event) => onSelect(event.target.checked)}
    />
  );
}
