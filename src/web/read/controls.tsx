import type { ComponentProps, ComponentType } from 'react';
import { idleIf } from '../ui/idle.ts';
import styles from './read.module.css';
import sheets from './sheets.module.css';

interface ToolProps extends Pick<ComponentProps<'button'>, 'aria-pressed'> {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  icon: ComponentType<{ className?: string }>;
  /** The icon points along the language of the page. */
  mirrored?: boolean;
}

/** A button with an icon. Keeps a selected passage selected. */
export function Tool({
  label,
  icon: Icon,
  mirrored = false,
  disabled = false,
  onClick,
  ...button
}: ToolProps) {
  return (
    <button
      type="button"
      className={`icon-tap ${styles.tool}`}
      aria-label={label}
      title={label}
      onPointerDown={(event) => event.preventDefault()}
      {...button}
      {...idleIf(disabled, onClick)}
    >
      <Icon className={mirrored ? 'ico mirror' : 'ico'} />
    </button>
  );
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
    <fieldset className={`row ${sheets.choice}`}>
      <legend>{legend}</legend>
      {(Object.entries(options) as [T, string][]).map(([name, label]) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => choose(name)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
