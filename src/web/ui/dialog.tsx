import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'icon:x';
import type { ReactNode, RefObject } from 'react';
import { m } from '../words/messages.js';
import { catchFocus } from './focus-restore.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** The patterned strip above the leaf. */
  headpiece?: boolean;
  /** Where focus goes first; the first field or button otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
}

/** A leaf over the page. Esc, the scrim and the cross close it; focus stays inside and returns to the opener. */
export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  headpiece,
  initialFocus,
  className = '',
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={afterClosing}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="scrim">
          <Base.Popup className={`modal ${className}`} initialFocus={initialFocus ?? firstControl}>
            {headpiece && <div className="headpiece" aria-hidden="true" />}
            <div className="modal-body">
              <Base.Title>{title}</Base.Title>
              {children}
            </div>
            <Base.Close className="modal-close" aria-label={m.close()}>
              <X className="ico" aria-hidden="true" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** What opened it may be gone by then: a login takes its own button away. */
function afterClosing(open: boolean): void {
  if (!open) requestAnimationFrame(() => catchFocus());
}

function firstControl(): HTMLElement | boolean {
  const body = [...document.querySelectorAll('.modal-body')].at(-1);
  return body?.querySelector<HTMLElement>('input, select, textarea, button, a[href]') ?? true;
}
