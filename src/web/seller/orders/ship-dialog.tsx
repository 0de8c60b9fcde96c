import { type FormEvent, useId, useState } from 'react';
import { carriers } from '../../../rules/carriers.ts';
import { locale } from '../../locale.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';

interface Shipment {
  carrier: string;
  number: string;
}

interface ShipDialogProps {
  title: string;
  /** What is known already. */
  shipment?: Shipment | undefined;
  /** Whether the order may be shipped without these. */
  optional: boolean;
  busy: boolean;
  /** Without a shipment: the seller left both fields empty. */
  onShip: (shipment: Shipment | undefined) => void;
  onClose: () => void;
}

/** Asks for the carrier and the tracking number. */
export default function ShipDialog({ title, shipment, optional, busy, onShip, onClose }: ShipDialogProps) {
  const [fault, setFault] = useState(false);
  const list = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const values = new FormData(event.currentTarget);
    const carrier = String(values.get('carrier')).trim();
    const number = String(values.get('number')).trim();
    const isMissing = carrier === '' && (number !== '' || !optional);
    setFault(isMissing);
    if (isMissing) event.currentTarget.querySelector('input')?.focus();
    else onShip(carrier === '' ? undefined : { carrier, number });
  }

  return (
    <Dialog open title={title} onOpenChange={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          label={m.desk_carrier()}
          hint={m.desk_carrier_hint()}
          name="carrier"
          list={list}
          autoComplete="off"
          maxLength={60}
          defaultValue={shipment?.carrier}
          error={fault && m.field_required()}
        />
        <datalist id={list}>
          {carriers.map(({ name, nameAr }) => (
            <option key={name}>{locale() === 'ar' ? nameAr : name}</option>
          ))}
        </datalist>
        <TextField
          label={m.desk_tracking_number()}
          name="number"
          dir="ltr"
          autoComplete="off"
          maxLength={60}
          defaultValue={shipment?.number}
        />
        {optional && <p className="hint">{m.desk_ship_without()}</p>}
        <BusyButton busy={busy} className="btn btn-1">
          {title}
        </BusyButton>
      </form>
    </Dialog>
  );
}
