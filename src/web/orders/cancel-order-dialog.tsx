import type { ReactNode } from 'react';
import { BusyButton } from '../ui/button-busy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { m } from '../i18n/messages.js';

interface CancelOrderDialogProps {
  number: string;
  /** The question, with the order's number in it. */
  words: (number: string) => string;
  /** A further sentence or question. */
  children?: ReactNode;
  /** The class of the confirming button. */
  confirmClass: 'btn-1' | 'btn-danger';
  busy: boolean;
  onCancel: () => void;
  onClose: () => void;
}

export default function CancelOrderDialog(props: CancelOrderDialogProps) {
  const { number, words, children, confirmClass, busy, onCancel, onClose } = props;
  return (
    <Dialog open title={m.cancel_order()} onOpenChange={onClose}>
      <p>
        <Sentence dir="ltr" words={words}>
          {number}
        </Sentence>
      </p>
      {children}
      <div className="dialog-acts">
        <button type="button" className="btn btn-2" onClick={onClose}>
          {m.keep_order()}
        </button>
        <BusyButton type="button" className={`btn ${confirmClass}`} busy={busy} onClick={onCancel}>
          {m.cancel_order()}
        </BusyButton>
      </div>
    </Dialog>
  );
}
