import type { ReactNode } from 'react';
import styles from './read.module.css';

interface ToolProps {
  label: string;
  onPress: () => void;
  pressed?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** A button with an icon. Keeps a selected passage selected. */
export function Tool({ label, onPress, pressed, disabled, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
