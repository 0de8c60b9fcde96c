import X from 'icon:x';
import { type ReactNode, useEffect, useRef } from 'react';
import { passFocusUp } from '../../ui/focus-restore.ts';
import { m } from '../../i18n/messages.js';

interface UndoNoticeProps {
  words: ReactNode;
  onUndo: () => void;
  onClose: () => void;
}

/** Has no timeout: it stays until the seller answers it or starts another action. */
export function UndoNotice({ words, onUndo, onClose }: UndoNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // The focused row has been removed.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <div className="undo" ref={passFocusUp}>
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
