import { Combobox } from '@base-ui/react/combobox';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { countryCodeOf } from '../../rules/country-names.ts';
import { queryKey } from '../../rules/fold.ts';
import { Frame, SelectField } from '../ui/field.tsx';
import { m } from '../i18n/messages.js';
import styles from './address-form.module.css';

export interface Country {
  code: string;
  name: string;
}

interface CountryFieldProps {
  countries: Country[];
  /** A code, or empty. */
  value: string;
  error?: ReactNode;
  /** What the shop says about the chosen country. */
  hint?: ReactNode;
  className?: string;
  onChoose(code: string): void;
}

const never = () => () => {};

/** A select until the page is hydrated, then a list that can be searched. */
export function CountryField(props: CountryFieldProps) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? <CountryCombobox {...props} /> : <CountrySelect {...props} />;
}

function CountrySelect({ countries, className, onChoose }: CountryFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  const takeEarlyChoice = useEffectEvent(() => {
    if (select.current?.value) onChoose(select.current.value);
  });
  useEffect(() => takeEarlyChoice(), []);
  return (
    <SelectField
      ref={select}
      label={m.country()}
      name="country"
      autoComplete="country"
      className={className}
      options={[['', m.choose_country()], ...countries.map(({ code, name }) => [code, name] as const)]}
    />
  );
}

function CountryCombobox({ countries, value, error, hint, className, onChoose }: CountryFieldProps) {
  const items = useMemo(
    () => Combobox.createItems(countries, { getValue: ({ code }) => code, getLabel: ({ name }) => name }),
    [countries],
  );
  const [typed, setTyped] = useState('');
  return (
    <Combobox.Root
      items={items}
      filteredItems={foundCountries(countries, typed)}
      autoHighlight
      value={value || null}
      onValueChange={(code) => onChoose(code ?? '')}
      onInputValueChange={(text, { reason }) => {
        setTyped(reason === 'input-change' ? text : '');
        // Autofill enters the full name of a country.
        const whole = countries.find(({ name }) => name === text);
        if (whole && whole.code !== value) onChoose(whole.code);
      }}
    >
      <Frame label={m.country()} error={error} hint={hint} className={className}>
        {(wiring) => (
          <Combobox.Input
            {...wiring}
            name="country"
            className="input select"
            autoComplete="country-name"
            placeholder={m.choose_country()}
            onBlur={({ currentTarget }) => {
              const code = countryCodeOf(currentTarget.value);
              if (code && code !== value) onChoose(code);
            }}
          />
        )}
      </Frame>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.countryPlace} sideOffset={4}>
          <Combobox.Popup className={`popup ${styles.countryPopup}`}>
            <Combobox.Empty className="hint">{m.no_country_found()}</Combobox.Empty>
            <Combobox.List className={styles.countryList}>
              {({ code, name }: Country) => (
                <Combobox.Item key={code} value={code} className={styles.country}>
                  {name}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** First the one that the text means by any of its names (`UK`, «بريطانيا»), then those whose name begins with it. */
function foundCountries(countries: Country[], typed: string): Country[] {
  const meant = countryCodeOf(typed);
  const key = queryKey(typed);
  const rank = ({ code, name }: Country) => {
    const index = queryKey(name).indexOf(key);
    return code === meant ? 0 : index < 0 ? -1 : index === 0 ? 1 : 2;
  };
  return [0, 1, 2].flatMap((wanted) => countries.filter((country) => rank(country) === wanted));
}
