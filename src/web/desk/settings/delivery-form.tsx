import { fieldTexts } from '../../api/field-text.ts';
import { m } from '../../i18n/messages.js';
import { CountriesField } from '../kit/countries-field.tsx';
import { DeskForm } from '../kit/desk-form.tsx';
import { useVersionedForm } from '../kit/versioned-form.ts';
import { check, deliveryOf, draftOf, zones } from './delivery-draft.ts';
import { ListFields } from './list-fields.tsx';
import { useSaveSettings, type VersionedSettings } from './use-settings.ts';
import styles from './settings.module.css';

interface DeliveryFormProps {
  settings: VersionedSettings;
}

/** Where the shop delivers to, at which price and in how many days. */
export function DeliveryForm({ settings }: DeliveryFormProps) {
  const save = useSaveSettings();
  const form = useVersionedForm<string, VersionedSettings>(
    settings,
    draftOf,
    (typed) => fieldTexts(check(typed)),
    // Both are sent even if nothing was edited: a new shop then delivers as it says here.
    (typed, { version }) => save({ ...deliveryOf(typed), version }),
    {
      shown: {
        deliveryZones: { label: m.desk_delivery() },
        decimals: {
          label: m.desk_settings_currency(),
          text: ({ decimals }) => (0).toFixed(Number(decimals)),
        },
      },
    },
  );
  return (
    <DeskForm
      form={form}
      button={m.desk_delivery_save()}
      className={styles.settings}
      aria-labelledby="delivery-settings"
    >
      <h2 id="delivery-settings">{m.desk_delivery()}</h2>
      <p>{m.desk_delivery_lead()}</p>
      <ListFields
        list={zones}
        form={form}
        legend={m.desk_delivery_zone}
        remove={m.desk_delivery_remove()}
        add={m.desk_delivery_add()}
      />
      <fieldset>
        <CountriesField label={m.desk_delivery_not_served()} {...form.field('notServed')} />
      </fieldset>
    </DeskForm>
  );
}
