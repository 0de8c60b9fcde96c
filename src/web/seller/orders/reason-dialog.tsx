import { type FormEvent, type ReactNode, useState } from 'react';
import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';

interface ReasonDialogProps {
  title: string;
  /** What happens. */
  words: string;
  required?: boolean;
  /** Asks whether the copies go back into stock. */
  asksRestock?: boolean;
  /** A further question. */
  children?: ReactNode;
  busy: boolean;
  onConfirm: (answer: { reason: string; restock: boolean }) => void;
  onClose: () => void;
}

/** Asks why an order takes a step back, or came back. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { title, words, required = false, asksRestock = false, children, busy, onConfirm, onClose } = props;
  const [fault, setFault] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const values = new FormData(event.currentTarget);
    const reason = String(values.get('reason')).trim();
    const isMissing = required && reason === '';
    setFault(isMissing);
    if (isMissing) event.currentTarget.querySelector('textarea')?.focus();
    else onConfirm({ reason, restock: values.get('restock') !== null });
  }

  return (
    <Dialog open title={title} onOpenChange={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <p>{words}</p>
        <TextArea
          label={required ? m.desk_reason() : m.desk_reason_optional()}
          name="reason"
          rows={3}
          maxLength={500}
          error={fault && m.field_required()}
        />
        {asksRestock && (
          <label className="check">
            <input type="checkbox" name="restock" defaultChecked />
            {m.desk_restock()}
          </label>
        )}
        {children}
        <BusyButton busy={busy} className="btn btn-1">
          {title}
        </BusyButton>
      </form>
    </Dialog>
  );
}
