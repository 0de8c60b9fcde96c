import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../words/messages.js';

interface CancelDialogProps {
  number: string;
  isPaid: boolean;
  busy: boolean;
  onCancel: () => void;
  onClose: () => void;
}

export default function CancelDialog({ number, isPaid, busy, onCancel, onClose }: CancelDialogProps) {
  return (
    <Dialog open title={m.cancel_order()} onOpenChange={onClose}>
      <p>
        <Sentence dir="ltr" words={(id) => m.desk_cancel_words({ id })}>
          {number}
        </Sentence>{' '}
        {isPaid && m.desk_cancel_paid()}
      </p>
      <div className="dialog-acts">
        <button type="button" className="btn btn-2" onClick={onClose}>
          {m.keep_order()}
        </button>
        <BusyButton type="button" className="btn btn-danger" busy={busy} onClick={onCancel}>
          {m.cancel_order()}
        </BusyButton>
      </div>
    </Dialog>
  );
}
