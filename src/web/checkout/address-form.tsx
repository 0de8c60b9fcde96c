import { useQueryClient } from '@tanstack/react-query';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Address } from '../../contract/addresses.ts';
import { checkAddress } from '../../rules/address-check.ts';
import {
  type AddressField,
  addressFields,
  addressLimits,
  postalCode,
  requiresField,
  usesField,
} from '../../rules/addresses.ts';
import { type AddressFormat, formatOf } from '../../rules/countries.ts';
import { deliveryTo } from '../../rules/delivery.ts';
import { postcodeExample } from '../../rules/postcodes.ts';
import { useLoginDialog, useSession } from '../accounts/use-session.ts';
import { ApiError, call } from '../api/client.ts';
import { fieldText } from '../api/field-text.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { useValidatedForm } from '../api/use-validated-form.ts';
import { localPath } from '../locale.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { TextField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';
import { addressLabels } from './address-labels.ts';
import { type Country, CountryField } from './country-field.tsx';
import { addressesKey, chooseAddress } from './use-addresses.ts';
import { useOrderTerms } from './use-order-terms.ts';

type Draft = Record<AddressField, string>;

const blank = Object.fromEntries(addressFields.map((field) => [field, ''])) as Draft;

const inputs: Record<Exclude<AddressField, 'country'>, InputHTMLAttributes<HTMLInputElement>> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email', className: 'wide' },
  street: { autoComplete: 'street-address', className: 'wide' },
  city: { autoComplete: 'address-level2' },
  state: { autoComplete: 'address-level1' },
  zipcode: { autoComplete: 'postal-code', dir: 'ltr' },
  phone: { autoComplete: 'tel', type: 'tel', className: 'wide' },
};

/** Without the fields that the chosen country does not use. */
function askedFields(draft: Draft): Draft {
  const format = formatOf(draft.country);
  const asked = addressFields.map((field) => [field, usesField(format, field) ? draft[field] : '']);
  return Object.fromEntries(asked) as Draft;
}

function draftOf(saved: Address): Draft {
  const { firstName, lastName, email, street, city, state, phone } = saved;
  const country = saved.countryCode ?? '';
  return { country, firstName, lastName, email, street, city, state, zipcode: postalCode(saved), phone };
}

function faultText(code: string): string {
  if (code === 'postcode') return m.field_postcode();
  return code === 'international-phone' ? m.field_international_phone() : fieldText(code);
}

function hintOf(field: AddressField, format: AddressFormat): ReactNode {
  const words = requiresField(format, field) ? '' : m.field_optional();
  if (field !== 'zipcode' || !format.postcode) return words;
  return (
    <>
      {words && `${words} · `}
      {m.for_example()} <bdi dir="ltr">{postcodeExample(format.postcode)}</bdi>
    </>
  );
}

/** Asks for what the chosen country uses. Validates every field by the same rule as the server. */
export function AddressForm({ saved, countries }: { saved: Address | undefined; countries: Country[] }) {
  const navigate = useNavigate();
  const back = (useLocation().state as { back?: string } | null)?.back ?? '/cart';
  const queries = useQueryClient();
  const { user } = useSession();
  const login = useLoginDialog();

  async function save(draft: Draft) {
    const body = { address: askedFields(draft) };
    const answer = await (
      saved
        ? call('POST /api/address/edit', { body: { id: saved._id, ...body } })
        : call('POST /api/address/add', { body })
    ).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not-logged-in') login.open('checkout');
      throw error;
    });
    chooseAddress(answer.address._id);
    await queries.invalidateQueries({ queryKey: addressesKey(user?._id) });
    await navigate(localPath(back));
    toastSuccess(answer.message, m.address_saved);
  }

  const { busy, form, field, draft, set } = useValidatedForm(
    saved ? draftOf(saved) : blank,
    (typed) => checkAddress(askedFields(typed)),
    save,
    faultText,
  );
  const format = formatOf(draft.country);
  const labels = addressLabels(format);
  const { error: countryError } = field('country');
  const terms = useOrderTerms();
  const isServed = !terms || !draft.country || deliveryTo(terms, draft.country) !== null;
  const countryName = countries.find(({ code }) => code === draft.country)?.name ?? draft.country;
  return (
    <form className="address-form" {...form}>
      <CountryField
        className="wide"
        countries={countries}
        value={draft.country}
        error={countryError}
        hint={!isServed && <span role="status">{m.not_delivered_to({ country: countryName })}</span>}
        onChoose={(code) => set('country', code)}
      />
      {addressFields
        .filter((name) => name !== 'country')
        .filter((name) => usesField(format, name))
        .map((name) => (
          <TextField
            key={name}
            label={labels[name]()}
            hint={hintOf(name, format)}
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
