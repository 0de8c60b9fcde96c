import type { Settings } from '../../../contract/settings.ts';
import { m } from '../../i18n/messages.js';
import { BusyButton } from '../../ui/button-busy.tsx';
import { TextField } from '../../ui/field.tsx';
import {
  CashFields,
  ContactFields,
  CurrencyFields,
  Group,
  ShopFields,
  TaxFields,
} from './settings-fields.tsx';
import { draftOf, useSettingsForm } from './use-settings.ts';

const sites = { instagram: 'Instagram', twitter: 'Twitter', facebook: 'Facebook', youtube: 'YouTube' };

export function SettingsForm({ settings, locked }: { settings: Settings; locked: string[] }) {
  const { busy, form, field } = useSettingsForm(draftOf(settings));
  return (
    <form className="settings" {...form}>
      <p>{m.desk_settings_lead()}</p>
      <ShopFields field={field} locked={locked} />
      <ContactFields field={field} title={m.desk_settings_contact()} />
      <Group title={m.desk_settings_legal()}>
        <TextField label={m.desk_settings_legal_name()} {...field('legalName')} />
        <TextField label={m.desk_settings_tax_number()} {...field('taxNumber')} />
      </Group>
      <CurrencyFields field={field} title={m.desk_settings_currency()} />
      <TaxFields field={field} title={m.desk_settings_tax()} />
      <CashFields field={field} />
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
