import { BusyButton } from '../ui/button-busy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { m } from '../words/messages.js';

interface CancelOrderDialogProps {
  number: string;
  busy: boolean;
  onCancel: () => void;
  onClose: () => void;
}

export default function CancelOrderDialog({ number, busy, onCancel, onClose }: CancelOrderDialogProps) {
  return (
    <Dialog open title={m.cancel_order()} onOpenChange={onClose}>
      <p>
        <Sentence dir="ltr" words={(id) => m.cancel_order_words({ id })}>
          {number}
        </Sentence>
      </p>
      <div className="dialog-acts">
        <button type="button" className="btn btn-2" onClick={onClose}>
          {m.keep_order()}
        </button>
        <BusyButton type="button" className="btn btn-1" busy={busy} onClick={onCancel}>
          {m.cancel_order()}
        </BusyButton>
      </div>
    </Dialog>
  );
}
