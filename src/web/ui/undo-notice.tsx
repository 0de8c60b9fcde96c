import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '../i18n/messages.js';
import { passFocusUp } from './focus-restore.ts';

interface UndoNoticeProps {
  words: ReactNode;
  /** The focused row has been removed, and the notice takes the focus. */
  takesFocus?: boolean;
  onUndo: () => void;
  /** A further button. */
  children?: ReactNode;
}

/** Has no timeout: it stays until it is answered or another action starts. */
export function UndoNotice({ words, takesFocus = false, onUndo, children }: UndoNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) undo.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className="undo" ref={passFocusUp}>
      <p role="status">{words}</p>
      <button type="button" className="btn btn-2 btn-sm" ref={undo} onClick={onUndo}>
        {m.undo()}
      </button>
      {children}
    </div>
  );
}
