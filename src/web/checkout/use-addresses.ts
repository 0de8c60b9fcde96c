import { useQuery } from '@tanstack/react-query';
import type { Address } from '../../contract/addresses.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { storedChoice } from '../browser-store.ts';
import { call } from '../api/client.ts';

/** Stored, so that a new address is already selected when its form leads back to the cart. */
export const [useChosenAddress, chooseAddress] = storedChoice<string>('warraq.address');

export const addressesKey = (userId: string | undefined) => ['addresses', userId];

/** The user's addresses; the first of their own is selected by default. */
export function useAddresses() {
  const { user } = useSession();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: addressesKey(user?._id),
    enabled: user !== null,
    queryFn: async ({ signal }) => (await call('GET /api/address/get', { signal })).addresses,
  });
  const wanted = useChosenAddress();
  const addresses: Address[] = (user && data) || [];
  const address = addresses.find(({ _id }) => _id === wanted) ?? addresses.find(({ sample }) => !sample);
  return {
    addresses,
    address,
    loading: user !== null && isPending,
    failed: isError && !data,
    refetch,
  };
}
