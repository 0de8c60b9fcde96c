import X from 'icon:x';
import type { ChangeEvent, ReactNode } from 'react';
import { countryList, countryName } from '../../../rules/country-names.ts';
import { m } from '../../i18n/messages.js';
import { locale } from '../../locale.ts';
import { SelectField } from '../../ui/field.tsx';
import { Acts, Button } from './desk-page.tsx';
import { countries } from './form-values.ts';

interface CountriesFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  name: string;
  /** As `countries` writes them. */
  value: string | undefined;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/** Countries chosen from a list, each with a button to take it out. */
export function CountriesField({ value = '', onChange, ...field }: CountriesFieldProps) {
  const money = { decimals: 0 };
  const chosen = countries.read(value, money);
  const choose = (codes: string[]) =>
    onChange({ target: { value: countries.write(codes, money) } } as ChangeEvent<HTMLSelectElement>);
  const options = countryList(locale()).filter(({ code }) => !chosen.includes(code));
  return (
    <div>
      <SelectField
        {...field}
        options={options.map(({ code, name }) => [code, name])}
        value=""
        onChange={({ target }) => choose([...chosen, target.value])}
      >
        <option value="">{m.desk_add_country()}</option>
      </SelectField>
      <Acts>
        {chosen.map((code) => {
          const name = countryName(code, locale());
          const without = () => choose(chosen.filter((one) => one !== code));
          return (
            <Button
              key={code}
              look="3 sm"
              icon={X}
              words={name}
              aria-label={m.desk_remove_of({ name })}
              onClick={without}
            />
          );
        })}
      </Acts>
    </div>
  );
}
