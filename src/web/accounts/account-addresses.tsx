import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Address } from '../../contract/addresses.ts';
import { oneLine } from '../../rules/addresses.ts';
import { call } from '../api/client.ts';
import { toastSuccess } from '../ui/toasts.tsx';
import { AddressText } from '../orders/address-text.tsx';
import { chooseAddress, useAddresses } from '../checkout/use-addresses.ts';
import { passFocusToNext } from '../ui/focus-restore.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import styles from './accounts.module.css';

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
          <Button look="link" words={m.try_again()} onClick={() => void refetch()} />
        </p>
      ) : own.length > 0 ? (
        <ul className={`stack ${styles.addresses}`}>
          {own.map((address) => (
            <SavedAddress key={address._id} address={address} isOnly={own.length === 1} />
          ))}
        </ul>
      ) : (
        !loading && <p className="hint">{m.no_saved_address()}</p>
      )}
      <LinkButton look="2" to="/add-address" state={{ back: '/account' }} words={m.add_address()} />
    </section>
  );
}

function SavedAddress({ address, isOnly }: { address: Address; isOnly: boolean }) {
  const queries = useQueryClient();
  const words = oneLine(address);
  const makeDefault = useMutation({
    mutationFn: () => call('POST /api/address/default', { body: { id: address._id } }),
    onSuccess: ({ message }) => {
      chooseAddress(address._id);
      toastSuccess(message, m.default_address_saved);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['addresses'] }),
  });
  const remove = useMutation({
    mutationFn: () => call('POST /api/address/remove', { body: { id: address._id } }),
    onSuccess: ({ message }) => toastSuccess(message, m.address_removed),
    onSettled: () => queries.invalidateQueries({ queryKey: ['addresses'] }),
  });
  return (
    <li className="panel apart" ref={passFocusToNext}>
      <AddressText address={address} />
      <p className="row">
        {!isOnly && !address.isDefault && (
          <Button
            look="link"
            words={m.make_default()}
            busy={makeDefault.isPending}
            aria-label={m.make_default_named({ address: words })}
            onClick={() => makeDefault.mutate()}
          />
        )}
        <LinkButton
          look="link"
          to={`/add-address?id=${address._id}`}
          state={{ back: '/account' }}
          words={m.edit()}
          aria-label={m.edit_address_named({ address: words })}
        />
        <Button
          look="link"
          words={m.remove()}
          busy={remove.isPending}
          aria-label={m.remove_address({ address: words })}
          onClick={() => remove.mutate()}
        />
      </p>
    </li>
  );
}
