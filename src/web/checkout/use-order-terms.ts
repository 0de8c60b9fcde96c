import { useQuery } from '@tanstack/react-query';
import { type OrderTerms, plainTerms } from '../../rules/order-totals.ts';
import { call } from '../api/client.ts';
import { moneyIn, useShopFacts } from '../shop-facts.ts';

/** What applies to an order placed now. Undefined while it is fetched, if it is not what every shop begins with. */
export function useOrderTerms(): OrderTerms | undefined {
  const facts = useShopFacts();
  const { data } = useQuery({
    queryKey: ['order-terms'],
    queryFn: ({ signal }) => call('GET /api/order/terms', { signal }),
  });
  return data ?? (facts.hasPlainTerms ? { ...facts, ...plainTerms, currency: moneyIn(facts) } : undefined);
}
