import { fieldTexts } from '../../api/field-text.ts';
import type { useForm } from '../../api/use-form.ts';
import { m } from '../../i18n/messages.js';
import { TextField } from '../../ui/field.tsx';
import { AmountField, DeskForm } from '../kit/desk-form.tsx';
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
        <Zone
          // A zone has no name of its own.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          field={(name) => field(nameOf(index, name))}
          onRemove={() => fill(withoutZone(draft, index))}
        />
      ))}
      <Button look="3" words={m.desk_delivery_add()} onClick={() => fill(withNewZone(draft))} />
      <fieldset>
        <TextField label={m.desk_delivery_not_served()} dir="auto" {...field('notServed')} />
      </fieldset>
    </DeskForm>
  );
}

interface ZoneProps {
  number: number;
  field: (name: ZoneField) => ReturnType<ReturnType<typeof useForm>['field']>;
  onRemove: () => void;
}

function Zone({ number, field, onRemove }: ZoneProps) {
  const days = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <fieldset>
      <legend>{m.desk_delivery_zone({ number })}</legend>
      <TextField
        label={m.desk_delivery_countries()}
        hint={m.desk_delivery_countries_hint()}
        {...field('countries')}
      />
      <AmountField label={m.desk_delivery_price()} {...field('price')} />
      <AmountField
        label={m.desk_delivery_free_from()}
        hint={m.desk_delivery_free_from_hint()}
        {...field('freeFrom')}
      />
      <TextField label={m.desk_delivery_from()} {...days} {...field('days.from')} />
      <TextField label={m.desk_delivery_to()} {...days} {...field('days.to')} />
      <AmountField label={m.desk_delivery_tax()} hint={m.desk_delivery_tax_hint()} {...field('taxPercent')} />
      <Button look="3" words={m.desk_delivery_remove()} onClick={onRemove} />
    </fieldset>
  );
}
