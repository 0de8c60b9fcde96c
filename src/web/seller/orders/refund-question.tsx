import { formatMoney } from '../../../rules/money.ts';
import { isolated } from '../../locale.ts';
import { useMoney } from '../../shell/money.ts';
import { m } from '../../i18n/messages.js';

interface RefundQuestionProps {
  /** In the major unit. */
  amount: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Asks whether what is left of a card payment goes back at once. */
export function RefundQuestion({ amount, checked, onChange }: RefundQuestionProps) {
  const written = formatMoney(amount, useMoney());
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{m.desk_refund_now({ amount: isolated(written) })}</span>
    </label>
  );
}
