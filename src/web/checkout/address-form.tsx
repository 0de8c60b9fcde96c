import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type InputHTMLAttributes, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type AddressField, addressFields, addressLimits, checkAddress } from '../../rules/addresses.ts';
import { westernDigits } from '../../rules/digits.ts';
import { useSession } from '../accounts/use-session.ts';
import { call, CallFailed } from '../api/client.ts';
import { fieldWords } from '../api/field-words.ts';
import { sayDone } from '../api/say-done.ts';
import { sayProblem } from '../api/say-problem.ts';
import { localPath } from '../locale.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { TextField } from '../ui/field.tsx';
import { m } from '../words/messages.js';
import { addressesKey, chooseAddress } from './use-addresses.ts';

type Draft = Record<AddressField, string>;
type Faults = Partial<Record<AddressField, string>>;

const blank = Object.fromEntries(addressFields.map((field) => [field, ''])) as Draft;

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

/** Every field is judged by the rule the server uses: first when the form is sent, then as it is mended. */
export function AddressForm() {
  const [draft, setDraft] = useState(blank);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { user } = useSession();
  const faults: Faults = checked ? { ...refused, ...checkAddress(draft) } : {};

  async function save() {
    const address = { ...draft, zipcode: westernDigits(draft.zipcode), phone: westernDigits(draft.phone) };
    const saved = await call('POST /api/address/add', { body: { address } });
    chooseAddress(saved.address._id);
    await queries.invalidateQueries({ queryKey: addressesKey(user?._id) });
    await navigate(localPath('/cart'));
    sayDone(saved.message, m.address_saved);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const [first] = Object.keys(checkAddress(draft));
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (busy) return;
    setBusy(true);
    try {
      await save();
    } catch (error) {
      void sayProblem(error);
      if (error instanceof CallFailed && error.fields) setRefused(error.fields);
    } finally {
      setBusy(false);
    }
  }

  function type(field: AddressField, event: ChangeEvent<HTMLInputElement>) {
    setDraft({ ...draft, [field]: event.target.value });
    setRefused({ ...refused, [field]: undefined });
  }

  return (
    <form className="address-form" noValidate ref={form} onSubmit={(event) => void submit(event)}>
      {addressFields.map((field) => (
        <TextField
          key={field}
          name={field}
          label={labels[field]()}
          value={draft[field]}
          maxLength={addressLimits[field] + 20}
          error={faults[field] && fieldWords(faults[field])}
          onChange={(event) => type(field, event)}
          {...inputs[field]}
        />
      ))}
      <BusyButton busy={busy} className="btn btn-1 wide">
        {m.save_address()}
      </BusyButton>
    </form>
  );
}
