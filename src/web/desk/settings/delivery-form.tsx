import { fieldTexts } from '../../api/field-text.ts';
import { m } from '../../i18n/messages.js';
import { TextField } from '../../ui/field.tsx';
import { amount, DeskForm, Fields, type FieldSpec } from '../kit/desk-form.tsx';
import { Button } from '../kit/desk-page.tsx';
import { useVersionedForm } from '../kit/versioned-form.ts';
import {
  check,
  deliveryOf,
  draftOf,
  nameOf,
  withNewZone,
  withoutZone,
  zoneCount,
  type ZoneField,
} from './delivery-draft.ts';
import { useSaveSettings, type VersionedSettings } from './use-settings.ts';
import styles from './settings.module.css';

interface DeliveryFormProps {
  settings: VersionedSettings;
  /** The heading of the form, if it is not its own. */
  labelledBy?: string;
  onSaved?: () => void;
}

/** Where the shop delivers to, at which price and in how many days. */
export function DeliveryForm({ settings, labelledBy, onSaved }: DeliveryFormProps) {
  const save = useSaveSettings(onSaved);
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
  const { field, draft, fill } = form;
  return (
    <DeskForm
      form={form}
      button={m.desk_delivery_save()}
      className={styles.settings}
      aria-labelledby={labelledBy ?? 'delivery-settings'}
    >
      {!labelledBy && <h2 id="delivery-settings">{m.desk_delivery()}</h2>}
      <p>{m.desk_delivery_lead()}</p>
      {Array.from({ length: zoneCount(draft) }, (_, index) => (
        // A zone has no name of its own.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index}>
          <legend>{m.desk_delivery_zone({ number: index + 1 })}</legend>
          <Fields of={zoneFields} field={(name) => field(nameOf(index, name))} />
          <Button look="3" words={m.desk_delivery_remove()} onClick={() => fill(withoutZone(draft, index))} />
        </fieldset>
      ))}
      <Button look="3" words={m.desk_delivery_add()} onClick={() => fill(withNewZone(draft))} />
      <fieldset>
        <TextField label={m.desk_delivery_not_served()} dir="auto" {...field('notServed')} />
      </fieldset>
    </DeskForm>
  );
}

const days = { inputMode: 'numeric', autoComplete: 'off' } as const;
const zoneFields: FieldSpec<ZoneField>[] = [
  ['countries', m.desk_delivery_countries, { hint: m.desk_delivery_countries_hint }],
  ['price', m.desk_delivery_price, amount],
  ['freeFrom', m.desk_delivery_free_from, { hint: m.desk_delivery_free_from_hint, ...amount }],
  ['days.from', m.desk_delivery_from, days],
  ['days.to', m.desk_delivery_to, days],
  ['taxPercent', m.desk_delivery_tax, { hint: m.desk_delivery_tax_hint, ...amount }],
];
