import { useMemo } from 'react';
import { countryList } from '../../rules/country-names.ts';
import { locale } from '../locale.ts';
import { SelectField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';
import { chooseCountry } from '../use-country.ts';
import styles from './order-summary.module.css';

/** Loaded only where delivery depends on the country: the names of all countries are large. */
export default function DeliveryCountry({ country }: { country: string | undefined }) {
  const countries = useMemo(() => countryList(locale()), []);
  return (
    <SelectField
      className={styles.block}
      label={m.deliver_to()}
      value={country ?? ''}
      onChange={(event) => chooseCountry(event.target.value)}
    >
      <option value="" disabled>
        {m.choose_country()}
      </option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
