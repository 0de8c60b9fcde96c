import type { AddressField } from '../../rules/addresses.ts';
import type { AddressFormat, PostcodeName, RegionName } from '../../rules/countries.ts';
import { m } from '../i18n/messages.js';

const regions: Record<RegionName, () => string> = {
  state: m.region_state,
  province: m.region_province,
  emirate: m.region_emirate,
  governorate: m.region_governorate,
  county: m.region_county,
  prefecture: m.region_prefecture,
  department: m.region_department,
  region: m.region_region,
};

const postcodes: Record<PostcodeName, () => string> = {
  postcode: m.postcode,
  postal: m.postal_code,
  pin: m.pin_code,
  eircode: m.eircode,
};

/** The label of each field, with the names that the country uses. */
export function addressLabels({ region, postcodeName }: AddressFormat): Record<AddressField, () => string> {
  return {
    country: m.country,
    firstName: m.first_name,
    lastName: m.last_name,
    email: m.email,
    street: m.street,
    street2: m.street_2,
    building: m.building_number,
    district: m.district,
    additional: m.additional_number,
    shortAddress: m.short_address,
    city: m.city,
    state: region ? regions[region] : m.state,
    zipcode: postcodeName ? postcodes[postcodeName] : m.zip_code,
    phone: m.phone,
  };
}
