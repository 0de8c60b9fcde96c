import type { Settings } from '../../../contract/settings.ts';
import { useValidatedForm } from '../../api/use-validated-form.ts';
import { m } from '../../i18n/messages.js';
import { BusyButton } from '../../ui/button-busy.tsx';
import { TextField } from '../../ui/field.tsx';
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
import { useSaveSettings } from './use-settings.ts';

interface DeliveryFormProps {
  settings: Settings;
  /** The heading of the form, if it is not its own. */
  labelledBy?: string;
  onSaved?: () => void;
}

/** Where the shop delivers to, at which price and in how many days. */
export function DeliveryForm({ settings, labelledBy, onSaved }: DeliveryFormProps) {
  const save = useSaveSettings(onSaved);
  const { busy, form, field, draft, fill, clearErrors } = useValidatedForm<string>(
    draftOf(settings),
    check,
    (typed) => save(deliveryOf(typed)),
  );
  /** The errors are about places that have moved. */
  const change = (next: Record<string, string>) => {
    clearErrors();
    fill(next);
  };
  return (
    <form className="settings" aria-labelledby={labelledBy ?? 'delivery-settings'} {...form}>
      {!labelledBy && <h2 id="delivery-settings">{m.desk_delivery()}</h2>}
      <p>{m.desk_delivery_lead()}</p>
      {Array.from({ length: zoneCount(draft) }, (_, place) => (
        <Zone
          // A zone has no name of its own.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          number={place + 1}
          field={(name) => field(nameOf(place, name))}
          onRemove={() => change(withoutZone(draft, place))}
        />
      ))}
      <button type="button" className="btn btn-3" onClick={() => change(withNewZone(draft))}>
        {m.desk_delivery_add()}
      </button>
      <fieldset>
        <TextField label={m.desk_delivery_not_served()} dir="auto" {...field('notServed')} />
      </fieldset>
      <BusyButton busy={busy} className="btn btn-1">
        {m.desk_delivery_save()}
      </BusyButton>
    </form>
  );
}

type Field = ReturnType<ReturnType<typeof useValidatedForm<string>>['field']>;

interface ZoneProps {
  number: number;
  field(name: ZoneField): Field;
  onRemove(): void;
}

function Zone({ number, field, onRemove }: ZoneProps) {
  const amount = { inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' } as const;
  const days = { inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' } as const;
  return (
    <fieldset>
      <legend>{m.desk_delivery_zone({ number })}</legend>
      <TextField
        label={m.desk_delivery_countries()}
        hint={m.desk_delivery_countries_hint()}
        {...field('countries')}
      />
      <TextField label={m.desk_delivery_price()} {...amount} {...field('price')} />
      <TextField
        label={m.desk_delivery_free_from()}
        hint={m.desk_delivery_free_from_hint()}
        {...amount}
        {...field('freeFrom')}
      />
      <TextField label={m.desk_delivery_from()} {...days} {...field('days.from')} />
      <TextField label={m.desk_delivery_to()} {...days} {...field('days.to')} />
      <button type="button" className="btn btn-3" onClick={onRemove}>
        {m.desk_delivery_remove()}
      </button>
    </fieldset>
  );
}
