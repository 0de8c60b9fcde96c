import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { Address } from '../../contract/addresses.ts';
import { useLoginDialog, useSession } from '../accounts/session/use-session.ts';
import { ApiError, call } from '../api/client.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { localPath } from '../locale.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { m } from '../i18n/messages.js';
import { type AddressDraft, blankDraft, draftOf } from './address-draft.ts';
import { AddressFields, useAddressForm } from './address-fields.tsx';
import type { Country } from './country-field.tsx';
import { addressesKey, chooseAddress } from './use-addresses.ts';

/** Saves a new address, or changes a saved one. */
export function AddressForm({ saved, countries }: { saved: Address | undefined; countries: Country[] }) {
  const navigate = useNavigate();
  const back = (useLocation().state as { back?: string } | null)?.back ?? '/cart';
  const queries = useQueryClient();
  const { user } = useSession();
  const login = useLoginDialog();

  async function save(address: AddressDraft) {
    const answer = await (
      saved
        ? call('POST /api/address/edit', { body: { id: saved._id, address } })
        : call('POST /api/address/add', { body: { address } })
    ).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not-logged-in') login.open('checkout');
      throw error;
    });
    chooseAddress(answer.address._id);
    await queries.invalidateQueries({ queryKey: addressesKey(user?._id) });
    await navigate(localPath(back));
    toastSuccess(answer.message, m.address_saved);
  }

  const address = useAddressForm(saved ? draftOf(saved) : blankDraft, save);
  return (
    <form className="address-form" {...address.form}>
      <AddressFields form={address} countries={countries} />
      <BusyButton busy={address.busy} className="btn btn-1 wide">
        {m.save_address()}
      </BusyButton>
    </form>
  );
}
