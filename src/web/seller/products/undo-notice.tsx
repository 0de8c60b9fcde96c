import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { leavesFocus } from '../../ui/focus-restore.ts';
import { m } from '../../words/messages.js';

interface UndoNoticeProps {
  words: ReactNode;
  onUndo: () => void;
  onClose: () => void;
}

/** Stays until it is answered or something else is done: an undo that runs away helps nobody. */
export function UndoNotice({ words, onUndo, onClose }: UndoNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // The row that had the focus is gone.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <div className="undo" ref={leavesFocus}>
      <p role="status">{words}</p>
      <button type="button" className="btn btn-2 btn-sm" ref={undo} onClick={onUndo}>
        {m.desk_undo()}
      </button>
      <button type="button" className="act" aria-label={m.close()} onClick={onClose}>
        <X className="ico" aria-hidden="true" />
      </button>
    </div>
  );
}
