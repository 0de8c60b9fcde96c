import { useQueryClient } from '@tanstack/react-query';
import type { InputHTMLAttributes } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AddressField, addressFields, addressLimits, checkAddress } from '../../rules/addresses.ts';
import { plainNumber } from '../../rules/digits.ts';
import { useLoginDialog, useSession } from '../accounts/use-session.ts';
import { ApiError, call } from '../api/client.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { useValidatedForm } from '../api/use-validated-form.ts';
import { localPath } from '../locale.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { TextField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';
import { addressesKey, chooseAddress } from './use-addresses.ts';

const blank = Object.fromEntries(addressFields.map((field) => [field, ''])) as Record<AddressField, string>;

const labels: Record<AddressField, () => string> = {
  firstName: m.first_name,
  lastName: m.last_name,
  email: m.email,
  street: m.street,
  city: m.city,
  state: m.state,
  zipcode: m.zip_code,
  country: m.country,
  phone: m.phone,
};

const inputs: Record<AddressField, InputHTMLAttributes<HTMLInputElement>> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email', className: 'wide' },
  street: { autoComplete: 'street-address', className: 'wide' },
  city: { autoComplete: 'address-level2' },
  state: { autoComplete: 'address-level1' },
  zipcode: { autoComplete: 'postal-code', inputMode: 'numeric' },
  country: { autoComplete: 'country-name' },
  phone: { autoComplete: 'tel', type: 'tel', className: 'wide' },
};

/** Validates every field by the same rule as the server. */
export function AddressForm() {
  const navigate = useNavigate();
  const back = (useLocation().state as { back?: string } | null)?.back ?? '/cart';
  const queries = useQueryClient();
  const { user } = useSession();
  const login = useLoginDialog();
  const { busy, form, field } = useValidatedForm(blank, checkAddress, async (draft) => {
    const address = { ...draft, zipcode: plainNumber(draft.zipcode), phone: plainNumber(draft.phone) };
    const saved = await call('POST /api/address/add', { body: { address } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not-logged-in') login.open('checkout');
      throw error;
    });
    chooseAddress(saved.address._id);
    await queries.invalidateQueries({ queryKey: addressesKey(user?._id) });
    await navigate(localPath(back));
    toastSuccess(saved.message, m.address_saved);
  });
  return (
    <form className="address-form" {...form}>
      {addressFields.map((name) => (
        <TextField
          key={name}
          label={labels[name]()}
          maxLength={addressLimits[name] + 20}
          {...field(name)}
          {...inputs[name]}
        />
      ))}
      <BusyButton busy={busy} className="btn btn-1 wide">
        {m.save_address()}
      </BusyButton>
    </form>
  );
}
