import type { ComponentProps } from 'react';

/** A button that can be at work: its label stays, the roundel turns before it, a second press does nothing. */
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
