import { formatMajor } from '../../rules/money.ts';

/** An amount in the major unit. It reads left to right in both languages. */
export function Price({ amount }: { amount: number }) {
  return (
    <bdi className="price-num" dir="ltr">
      {formatMajor(amount)}
    </bdi>
  );
}
