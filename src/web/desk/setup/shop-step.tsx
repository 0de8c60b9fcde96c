import type { Settings } from '../../../contract/settings.ts';
import { countryDefaults } from '../../../rules/country-defaults.ts';
import { countryName } from '../../../rules/country-names.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import type { DeliveryZone } from '../../../rules/delivery.ts';
import { fieldTexts } from '../../api/field-text.ts';
import { m } from '../../i18n/messages.js';
import { isolated, locale } from '../../locale.ts';
import { DeskForm, Fields } from '../kit/desk-form.tsx';
import { Loaded } from '../kit/desk-page.tsx';
import { type FieldSpec, needed, optional, price, valuesIn } from '../kit/form-values.ts';
import { useVersionedForm } from '../kit/versioned-form.ts';
import { SettingsFields } from '../settings/settings-fields.tsx';
import { type FieldName, settingsGroups } from '../settings/settings-groups.ts';
import { useSaveSettings, useSettings, type VersionedSettings } from '../settings/settings-draft.ts';
import kit from '../kit/kit.module.css';

type StepField = FieldName | 'home' | 'abroad';

/** Asked until there is a zone: without one, delivery is free to the whole world. */
const deliveryFields: FieldSpec<StepField>[] = [
  ['home', m.desk_setup_home, { kind: needed(price) }],
  ['abroad', m.desk_setup_abroad, { kind: optional(price), hint: m.desk_setup_abroad_hint }],
];

/** All that a shop needs to sell, in one form. The country proposes the rest. */
export function ShopStep() {
  return (
    <Loaded query={useSettings()} loading={m.desk_loading_settings()}>
      {({ settings, version, locked }) => <ShopForm settings={{ ...settings, version }} locked={locked} />}
    </Loaded>
  );
}

function ShopForm({ settings, locked }: { settings: VersionedSettings; locked: string[] }) {
  const save = useSaveSettings();
  const asksDelivery = settings.deliveryZones.length === 0;
  const fields: readonly FieldSpec<StepField>[] = [
    ...settingsGroups.opening,
    ...(asksDelivery ? deliveryFields : []),
  ];
  const values = valuesIn(fields);
  const form = useVersionedForm<StepField, VersionedSettings>(
    settings,
    (thing) => ({ ...values.textsOf(thing, currencyOf(thing.currency)), home: '', abroad: '' }),
    (typed) => {
      const { email, phone, country } = typed;
      return fieldTexts({
        ...values.faultsIn(typed, currencyOf(typed.currency)),
        ...(!country && { country: 'required' }),
        ...(!(email + phone).trim() && { email: 'email-or-phone' }),
      });
    },
    (typed, { version }) => {
      const { home, abroad, ...others } = values.valuesOf(typed, currencyOf(typed.currency));
      const sent = others as Partial<Settings>;
      const zone = (countries: string[], cost: unknown) =>
        ({ countries, price: cost, freeFrom: null, days: null }) as DeliveryZone;
      const zones = [zone([typed.country], home), ...(abroad === null ? [] : [zone([], abroad)])];
      return save({
        ...sent,
        ...(asksDelivery && { deliveryZones: zones }),
        deskLanguage: locale(),
        version,
      });
    },
    // The stored rate is only a default until the seller has chosen.
    { begin: !settings.country ? { taxPercent: '' } : {} },
  );

  function chooseCountry(country: string) {
    const { currency, taxPercent, pricesIncludeTax, frontLanguage } = countryDefaults(country);
    form.set('country', country);
    if (currency) form.set('currency', currency);
    form.set('taxPercent', String(taxPercent ?? ''));
    form.set('pricesIncludeTax', String(pricesIncludeTax));
    form.set('frontLanguage', frontLanguage);
  }

  const { country, taxPercent } = form.draft;
  const isProposed = taxPercent !== '' && taxPercent === String(countryDefaults(country).taxPercent);
  const choose = { onChange: ({ target }: { target: { value: string } }) => chooseCountry(target.value) };
  const field = (name: string) => ({
    ...form.field(name as StepField),
    ...(name === 'country' && choose),
  });
  return (
    <DeskForm form={form} button={m.desk_setup_next()}>
      <SettingsFields
        group="opening"
        form={{ draft: form.draft, field }}
        locked={locked}
        rateHint={
          isProposed ? m.desk_setup_rate({ country: isolated(countryName(country, locale())) }) : undefined
        }
      />
      {asksDelivery && (
        <fieldset className={kit.fields}>
          <legend>{m.desk_delivery()}</legend>
          <Fields of={deliveryFields} field={field} />
        </fieldset>
      )}
    </DeskForm>
  );
}
