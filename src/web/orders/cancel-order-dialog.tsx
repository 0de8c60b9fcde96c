import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';

interface CancelOrderDialogProps {
  number: string;
  /** The question, with the order's number in it. */
  words: (number: string) => string;
  /** A further sentence or question. */
  children?: ReactNode;
  /** Of the confirming button. */
  look: '1' | 'danger';
  busy: boolean;
  onCancel: () => void;
  onClose: () => void;
}

export default function CancelOrderDialog(props: CancelOrderDialogProps) {
  const { number, words, children, look, busy, onCancel, onClose } = props;
  return (
    <Dialog open title={m.cancel_order()} onOpenChange={onClose}>
      <p>
        <Sentence dir="ltr" words={words}>
          {number}
        </Sentence>
      </p>
      {children}
      <div className="dialog-acts">
        <Button look="2" words={m.keep_order()} onClick={onClose} />
        <Button look={look} words={m.cancel_order()} busy={busy} onClick={onCancel} />
      </div>
    </Dialog>
  );
}
