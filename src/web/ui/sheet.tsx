import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'icon:x';
import type { ReactNode } from 'react';
import { m } from '../i18n/messages.js';
import './dialog.css';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The name for screen readers. */
  title: string;
  children: ReactNode;
}

/** A field that is meant to be typed into at once, or the first control. */
const firstField = () => document.querySelector<HTMLElement>('.sheet [data-first]') ?? true;

/** A modal panel that slides in from the inline end. */
export function Sheet({ open, onOpenChange, title, children }: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="sheet-place">
          <Base.Popup className="sheet" initialFocus={firstField}>
            <div className="sheet-head">
              <Base.Title className="vh">{title}</Base.Title>
              <Base.Close className="icon-tap sheet-close" aria-label={m.close()}>
                <X />
              </Base.Close>
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
