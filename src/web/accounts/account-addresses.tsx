import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Address } from '../../contract/addresses.ts';
import { oneLine } from '../../rules/addresses.ts';
import { call } from '../api/client.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { AddressText } from '../checkout/address-text.tsx';
import { useAddresses } from '../checkout/use-addresses.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { passFocusToNext } from '../ui/focus-restore.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';

/** The saved addresses, without the samples of the demo. */
export function AccountAddresses() {
  const { addresses, loading, failed, refetch } = useAddresses();
  const own = addresses.filter(({ sample }) => !sample);
  return (
    <section>
      <h2>{m.your_addresses()}</h2>
      {failed ? (
        <p className="hint">
          {m.addresses_unavailable()}{' '}
          <button type="button" className="linkish" onClick={() => void refetch()}>
            {m.try_again()}
          </button>
        </p>
      ) : own.length > 0 ? (
        <ul className="account-addresses">
          {own.map((address) => (
            <SavedAddress key={address._id} address={address} />
          ))}
        </ul>
      ) : (
        !loading && <p className="hint">{m.no_saved_address()}</p>
      )}
      <ShopLink className="btn btn-2" to="/add-address" state={{ back: '/account' }}>
        {m.add_address()}
      </ShopLink>
    </section>
  );
}

function SavedAddress({ address }: { address: Address }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('POST /api/address/remove', { body: { id: address._id } }),
    onSuccess: ({ message }) => toastSuccess(message, m.address_removed),
    onSettled: () => queries.invalidateQueries({ queryKey: ['addresses'] }),
  });
  return (
    <li ref={passFocusToNext}>
      <AddressText address={address} />
      <BusyButton
        type="button"
        className="linkish"
        busy={remove.isPending}
        aria-label={m.remove_address({ address: oneLine(address, ' ') })}
        onClick={() => remove.mutate()}
      >
        {m.remove()}
      </BusyButton>
    </li>
  );
}
