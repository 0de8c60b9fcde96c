import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { m } from '../i18n/messages.js';
import { passFocusUp } from './focus-restore.tsx';

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
      <Button words={m.undo()} ref={undo} onClick={onUndo} />
      {children}
    </div>
  );
}
