import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { refundMethods } from '../../../rules/refunds.ts';
import { useForm } from '../../api/use-form.ts';
import { dueText } from '../../orders/refund-list.tsx';
import { useMoney } from '../../shop-facts.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { Button, FormDialog } from '../kit/desk-page.tsx';
import { methodTexts } from './refund-dialog.tsx';
import { useSavedOrder } from './use-desk-orders.ts';

/** What a change of a paid order leaves to be charged or given back, and the button that records it. */
export function OrderDue({ order: { _id: id, due } }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const money = useMoney();
  if (!due) return null;
  const words = dueText({ due }, money);
  return (
    <>
      <b>{words}</b>
      <Button onClick={() => setAsking(true)}>{m.desk_settle_due()}</Button>
      {asking && <DueDialog id={id} due={due} words={words} onClose={() => setAsking(false)} />}
    </>
  );
}

interface DueDialogProps {
  id: string;
  due: number;
  words: string;
  onClose: () => void;
}

function DueDialog({ id, due, words, onClose }: DueDialogProps) {
  const settle = useSavedOrder('POST /api/order/settle');
  const form = useForm<'method' | 'note'>(
    { method: 'cash', note: '' },
    () => ({}),
    async ({ method, note }) => {
      const how = refundMethods.find((one) => one === method) ?? 'cash';
      await settle.mutateAsync({ id, seenDue: due, method: how, note: note.trim() });
      onClose();
    },
  );
  return (
    <FormDialog form={form} title={m.desk_settle_due()} button={m.desk_settle_due()} onClose={onClose}>
      <p>{words}</p>
      <SelectField label={m.desk_refund_how()} {...form.field('method')}>
        {refundMethods.map((one) => (
          <option key={one} value={one}>
            {methodTexts[one]()}
          </option>
        ))}
      </SelectField>
      <TextField label={m.desk_refund_note()} maxLength={500} {...form.field('note')} />
    </FormDialog>
  );
}
