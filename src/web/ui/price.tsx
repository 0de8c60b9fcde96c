import { formatDollars } from '../../rules/money.ts';

/** An amount in dollars. It reads left to right in both languages. */
export function Price({ dollars }: { dollars: number }) {
  return (
    <bdi className="price-num" dir="ltr">
      {formatDollars(dollars)}
    </bdi>
  );
}
