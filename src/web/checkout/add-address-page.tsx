import { useEffect, useEffectEvent } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { countryList } from '../../rules/country-names.ts';
import { openLogin } from '../accounts/session/session-store.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { locale } from '../locale.ts';
import { Page } from '../seo/page-meta.tsx';
import { LoadFailed, Spinner } from '../ui/empty-state.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/add-address-page';
import { addressesKey, chooseAddress, useAddresses } from './use-addresses.ts';
import styles from './address-form.module.css';
import { useQueryClient } from '@tanstack/react-query';
import type { Address } from '../../contract/addresses.ts';
import { ApiError, call } from '../api/client.ts';
import { toastSuccess } from '../ui/toasts.tsx';
import { type AddressDraft, AddressFields, blankDraft, draftOf, useAddressForm } from './address-fields.tsx';
import type { Country } from './country-field.tsx';

/** The names come from the server: those of the browser may differ, and hydration needs the same. */
export function loader() {
  return { countries: countryList(locale()) };
}

/** Adds an address, or edits the one of `?id=`. */
export default function AddAddressPage({ loaderData: { countries } }: Route.ComponentProps) {
  const { user, ready } = useSession();
  const { addresses, loading, failed, refetch } = useAddresses();
  const [params] = useSearchParams();
  // The server renders the same page for every visitor, so the address is read after hydration.
  const id = ready ? params.get('id') : null;
  const saved = addresses.find(({ _id, sample }) => _id === id && !sample);
  const words = id ? m.edit_address : m.add_shipping_address;
  return (
    <Page isPrivate words={words}>
      {ready && !user && <Navigate to="/cart" replace />}
      <ScriptNote />
      <div className={`stack ${styles.addressPage} needs-script`}>
        {id && loading ? (
          <Spinner words={m.loader_words()} />
        ) : id && failed ? (
          <LoadFailed words={m.addresses_unavailable()} onRetry={() => void refetch()} />
        ) : (
          <AddressForm key={saved?._id} saved={saved} countries={countries} />
        )}
        <div className={`${styles.addressCloth} on-cloth`} aria-hidden="true" />
      </div>
    </Page>
  );
}

/** Saves a new address, or changes a saved one. */
function AddressForm({ saved, countries }: { saved: Address | undefined; countries: Country[] }) {
  const navigate = useNavigate();
  const back = (useLocation().state as { back?: string } | null)?.back ?? '/cart';
  const queries = useQueryClient();
  const { user } = useSession();

  async function save(address: AddressDraft) {
    const answer = await (
      saved
        ? call('POST /api/address/edit', { body: { id: saved._id, address } })
        : call('POST /api/address/add', { body: { address } })
    ).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not-logged-in') openLogin('checkout');
      throw error;
    });
    chooseAddress(answer.address._id);
    await queries.invalidateQueries({ queryKey: addressesKey(user?._id) });
    await navigate(back);
    toastSuccess(answer.message, m.address_saved);
  }

  const address = useAddressForm(saved ? draftOf(saved) : blankDraft, save);
  /** The user is known after hydration: what was typed until then stays. */
  const fillKnown = useEffectEvent(({ name, email }: { name: string; email: string }) => {
    if (saved) return;
    const [firstName = '', ...others] = name.split(' ');
    address.fill((typed) => ({
      ...typed,
      firstName: typed.firstName || firstName,
      lastName: typed.lastName || others.join(' '),
      email: typed.email || email,
    }));
  });
  useEffect(() => {
    if (user) fillKnown(user);
  }, [user]);
  return (
    <form className={styles.addressForm} {...address.form}>
      <AddressFields form={address} countries={countries} />
      <Button type="submit" look="1" className={styles.wide} words={m.save_address()} busy={address.busy} />
    </form>
  );
}
