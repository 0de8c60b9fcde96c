import type { ComponentProps } from 'react';

/** A button with a busy state: it keeps its label, shows a spinner and ignores clicks. */
export function BusyButton({
  busy,
  type = 'submit',
  children,
  onClick,
  ...button
}: ComponentProps<'button'> & { busy: boolean }) {
  return (
    <button
      {...button}
      type={type === 'button' ? 'button' : 'submit'}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span className="spin-sm" aria-hidden="true" />}
      {children}
    </button>
  );
}
