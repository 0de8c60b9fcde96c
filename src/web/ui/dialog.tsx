import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'icon:x';
import type { ReactNode } from 'react';
import { m } from '../i18n/messages.js';
import { restoreFocus } from './focus-restore.tsx';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Shows the patterned strip above the dialog. */
  headpiece?: boolean;
  className?: string;
}

/** A modal dialog. Esc, the backdrop and the close button close it; focus is trapped and returns to the opener. */
export function Dialog({ open, onOpenChange, title, children, headpiece, className = '' }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={afterClosing}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="scrim">
          <Base.Popup className={`modal ${className}`} initialFocus={firstControl}>
            {headpiece && <div className="headpiece" aria-hidden="true" />}
            <div className="stack modal-body">
              <Base.Title>{title}</Base.Title>
              {children}
            </div>
            <Base.Close className="icon-tap modal-close" aria-label={m.close()}>
              <X />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The opener may no longer exist, as the login button after a login. */
function afterClosing(open: boolean): void {
  if (!open) requestAnimationFrame(() => restoreFocus());
}

function firstControl(): HTMLElement | boolean {
  const body = [...document.querySelectorAll('.modal-body')].at(-1);
  return body?.querySelector<HTMLElement>('input, select, textarea, button, a[href]') ?? true;
}
