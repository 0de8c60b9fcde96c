import type { z } from 'zod';
import type { addressDraft } from '../../../contract/addresses.ts';
import { countryCodeOf } from '../../../rules/country-names.ts';
import { type AddressFields, addressFieldsOf } from '../../addresses/address-fields.ts';
import { Problem } from '../../http/endpoint/problem.ts';

/** In a known country: its phones have one form, so that none can be written in another way to pass the limits. */
export function typedAddress(draft: z.output<typeof addressDraft>): AddressFields {
  const { country = '' } = draft;
  const code = countryCodeOf(country);
  if (country.trim() && code === null) throw new Problem('bad-address', undefined, { country: 'country' });
  return addressFieldsOf({ ...draft, country: code ?? '' });
}
