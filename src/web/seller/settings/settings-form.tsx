import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SettingName, Settings } from '../../../contract/settings.ts';
import type { Delivery } from '../../../rules/delivery.ts';
import { parseAmount, parsePercent } from '../../../rules/digits.ts';
import { isEmail } from '../../../rules/emails.ts';
import { isSocialLink } from '../../../rules/links.ts';
import { isPhone } from '../../../rules/phones.ts';
import { onlyFaults, textFault } from '../../api/form-checks.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { useValidatedForm } from '../../api/use-validated-form.ts';
import { m } from '../../i18n/messages.js';
import { BusyButton } from '../../ui/button-busy.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { deskCall } from '../session/desk-session.ts';
import { countriesFault, countriesText, parseCountries } from './country-texts.ts';

const sites = { instagram: 'Instagram', twitter: 'Twitter', facebook: 'Facebook', youtube: 'YouTube' };

/** Delivery has a form of its own. */
type FormName = Exclude<SettingName, keyof Delivery>;

interface SettingsFormProps {
  settings: Settings;
  locked: string[];
  currencies: { code: string; name: string }[];
}

export function SettingsForm({ settings, locked, currencies }: SettingsFormProps) {
  const client = useQueryClient();
  const { busy, form, field } = useValidatedForm<FormName>(draftOf(settings), check, async (draft) => {
    const { message } = await deskCall('POST /api/seller/settings', { body: settingsOf(draft) });
    // Every page of the desk writes amounts by the currency with which it was loaded.
    if (draft.currency !== settings.currency) return location.reload();
    toastSuccess(message, m.desk_settings_saved);
    await client.invalidateQueries({ queryKey: ['desk', 'setup'] });
  });
  const isLocked = locked.includes('storeName');
  return (
    <form className="settings" {...form}>
      <p>{m.desk_settings_lead()}</p>
      <Group>
        <TextField
          label={m.desk_settings_name()}
          required
          readOnly={isLocked}
          hint={isLocked && m.desk_settings_locked()}
          {...field('storeName')}
        />
        <TextField label={m.desk_settings_name_ar()} required dir="rtl" lang="ar" {...field('storeNameAr')} />
      </Group>
      <Group title={m.desk_settings_contact()}>
        <TextField label={m.email()} type="email" {...field('email')} />
        <TextField label={m.phone()} type="tel" {...field('phone')} />
        <TextField label={m.whatsapp()} type="tel" {...field('whatsapp')} />
        <TextField label={m.desk_settings_address()} {...field('postalAddress')} />
      </Group>
      <Group title={m.desk_settings_legal()}>
        <TextField label={m.desk_settings_legal_name()} {...field('legalName')} />
        <TextField label={m.desk_settings_tax_number()} {...field('taxNumber')} />
      </Group>
      <Group title={m.desk_settings_currency()}>
        <SelectField
          label={m.desk_settings_currency()}
          hint={m.desk_settings_currency_hint()}
          {...field('currency')}
        >
          {currencies.map(({ code, name }) => (
            <option key={code} value={code}>
              {`${name} (${code})`}
            </option>
          ))}
        </SelectField>
      </Group>
      <Group title={m.desk_settings_tax()}>
        <TextField
          label={m.desk_settings_tax_percent()}
          inputMode="decimal"
          dir="ltr"
          {...field('taxPercent')}
        />
        <SelectField label={m.desk_settings_prices()} {...field('pricesIncludeTax')}>
          <option value="true">{m.desk_settings_tax_included()}</option>
          <option value="false">{m.desk_settings_tax_added()}</option>
        </SelectField>
      </Group>
      <Group title={m.payment_method()}>
        <SelectField label={m.cash_on_delivery()} {...field('codEnabled')}>
          <option value="true">{m.desk_settings_offered()}</option>
          <option value="false">{m.desk_settings_not_offered()}</option>
        </SelectField>
        <TextField
          label={m.desk_settings_cash_fee()}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          {...field('codFee')}
        />
        <TextField
          label={m.desk_settings_cash_max()}
          hint={m.desk_settings_cash_max_hint()}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          {...field('codMax')}
        />
        <TextField
          label={m.desk_settings_cash_countries()}
          hint={m.desk_settings_countries_hint()}
          {...field('codCountries')}
        />
      </Group>
      <Group title={m.desk_settings_social()}>
        {Object.entries(sites).map(([key, name]) => (
          <TextField
            key={key}
            label={<bdi lang="en">{name}</bdi>}
            type="url"
            {...field(key as keyof typeof sites)}
          />
        ))}
      </Group>
      <BusyButton busy={busy} className="btn btn-1">
        {m.desk_settings_save()}
      </BusyButton>
    </form>
  );
}

function Group({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset>
      {title && <legend>{title}</legend>}
      {children}
    </fieldset>
  );
}

type Draft = Record<FormName, string>;

function draftOf(settings: Settings): Draft {
  const { deliveryZones: _, notServed: __, ...rest } = settings;
  return {
    ...rest,
    codFee: String(settings.codFee),
    codMax: String(settings.codMax ?? ''),
    codCountries: countriesText(settings.codCountries),
    taxPercent: String(settings.taxPercent),
    pricesIncludeTax: String(settings.pricesIncludeTax),
    codEnabled: String(settings.codEnabled),
  };
}

function settingsOf(draft: Draft): Omit<Settings, keyof Delivery> {
  return {
    ...draft,
    codFee: parseAmount(draft.codFee)!,
    codMax: draft.codMax.trim() === '' ? null : parseAmount(draft.codMax)!,
    codCountries: parseCountries(draft.codCountries)!,
    taxPercent: parsePercent(draft.taxPercent)!,
    pricesIncludeTax: draft.pricesIncludeTax === 'true',
    codEnabled: draft.codEnabled === 'true',
  };
}

function check(draft: Draft) {
  const faultOf = (value: string, isValid: (text: string) => boolean, fault: string) =>
    value.trim() === '' || isValid(value.trim()) ? undefined : fault;
  return onlyFaults({
    storeName: textFault(draft.storeName, 60),
    storeNameAr: textFault(draft.storeNameAr, 60),
    taxPercent: parsePercent(draft.taxPercent) === null ? 'percent' : undefined,
    codFee: parseAmount(draft.codFee) === null ? 'number' : undefined,
    codMax: faultOf(draft.codMax, (text) => parseAmount(text) !== null, 'number'),
    codCountries: countriesFault(draft.codCountries),
    email: faultOf(draft.email, isEmail, 'email'),
    phone: faultOf(draft.phone, isPhone, 'phone'),
    whatsapp: faultOf(draft.whatsapp, isPhone, 'phone'),
    instagram: faultOf(draft.instagram, isSocialLink, 'link'),
    twitter: faultOf(draft.twitter, isSocialLink, 'link'),
    facebook: faultOf(draft.facebook, isSocialLink, 'link'),
    youtube: faultOf(draft.youtube, isSocialLink, 'link'),
  });
}
