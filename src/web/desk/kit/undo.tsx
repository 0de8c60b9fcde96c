import X from 'icon:x';
import { type ReactNode, useState } from 'react';
import { UndoNotice } from '../../ui/undo-notice.tsx';
import { m } from '../../i18n/messages.js';
import styles from './kit.module.css';

/** Offers to take the last change back, until it is answered or another change starts. */
export function useUndo() {
  const [undo, setUndo] = useState<{ key: number; words: ReactNode; run: () => void } | null>(null);
  const withdraw = () => setUndo(null);
  const notice = undo && (
    <UndoNotice key={undo.key} words={undo.words} takesFocus onUndo={undo.run}>
      <button type="button" className={styles.act} aria-label={m.close()} onClick={withdraw}>
        <X />
      </button>
    </UndoNotice>
  );
  const offer = (words: ReactNode, run: () => void) => setUndo({ key: Date.now(), words, run });
  return { notice, offer, withdraw };
}
