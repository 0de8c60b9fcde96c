import { Dialog } from '../../ui/dialog.tsx';
import { m } from '../../i18n/messages.js';

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

export default function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog open title={m.desk_unsaved()} onOpenChange={onStay}>
      <p>{m.desk_unsaved_words()}</p>
      <div className="dialog-acts">
        <button type="button" className="btn btn-2" onClick={onStay}>
          {m.desk_stay()}
        </button>
        <button type="button" className="btn btn-danger" onClick={onLeave}>
          {m.desk_leave()}
        </button>
      </div>
    </Dialog>
  );
}
