import { formatMoney } from '../../rules/money.ts';
import { useMoney } from '../shop-facts.ts';

/** An amount in the major unit. */
export function Price({ amount }: { amount: number }) {
  const money = useMoney();
  return (
    <bdi className="price-num" dir={money.suffix ? 'rtl' : 'ltr'}>
      {formatMoney(amount, money)}
    </bdi>
  );
}
