import type { ComponentType } from 'react';
import type { SetupStep } from '../../../rules/setup.ts';
import { m } from '../../i18n/messages.js';
import { BusyButton } from '../../ui/button-busy.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { plainDraft } from '../policies/policy-drafts.ts';
import { PolicyForm } from '../policies/policy-form.tsx';
import { usePolicies } from '../policies/use-policies.ts';
import { DeliveryForm } from '../settings/delivery-form.tsx';
import { ContactFields, CurrencyFields, ShopFields, TaxFields } from '../settings/settings-fields.tsx';
import {
  draftOf,
  type FieldName,
  type SettingsDraft,
  useSettings,
  useSettingsForm,
} from '../settings/use-settings.ts';

/** The id of the heading above the form. */
export const stepHeading = 'setup-step';

interface StepProps {
  /** The seller has not answered it yet. */
  isMissing: boolean;
  onDone: () => void;
}

/** The form of each step. */
export const setupForms: Record<SetupStep, ComponentType<StepProps>> = {
  country: (props) => (
    <SettingsStep
      names={['storeName', 'storeNameAr', 'country']}
      needed={['country']}
      Fields={ShopFields}
      {...props}
    />
  ),
  currency: (props) => <SettingsStep names={['currency']} Fields={CurrencyFields} {...props} />,
  tax: (props) => <SettingsStep names={['taxPercent', 'pricesIncludeTax']} Fields={TaxFields} {...props} />,
  delivery: DeliveryStep,
  contact: (props) => (
    <SettingsStep
      names={['email', 'phone', 'whatsapp', 'postalAddress']}
      needed={['email', 'phone']}
      Fields={ContactFields}
      {...props}
    />
  ),
  returns: ReturnsStep,
  books: BooksStep,
};

interface SettingsStepProps extends StepProps {
  names: readonly FieldName[];
  /** The step is answered with one of these. */
  needed?: readonly FieldName[];
  Fields: typeof ShopFields;
}

function SettingsStep(props: SettingsStepProps) {
  const { data } = useSettings();
  if (!data) return <Spinner words={m.desk_loading_settings()} />;
  const draft = draftOf(data.settings);
  // The rate of a shop that nobody has set up is a default, and not the seller's.
  const asked = props.isMissing ? { ...draft, taxPercent: '' } : draft;
  return <SettingsStepForm {...props} draft={asked} locked={data.locked} />;
}

function SettingsStepForm({
  draft,
  locked,
  names,
  needed,
  Fields,
  onDone,
}: SettingsStepProps & { draft: SettingsDraft; locked: string[] }) {
  const { busy, form, field } = useSettingsForm(draft, { names, needed, onSaved: onDone });
  return (
    <form className="settings" {...form}>
      <Fields field={field} locked={locked} />
      <BusyButton busy={busy} className="btn btn-1">
        {m.desk_setup_next()}
      </BusyButton>
    </form>
  );
}

function DeliveryStep({ onDone }: StepProps) {
  const { data } = useSettings();
  if (!data) return <Spinner words={m.desk_loading_settings()} />;
  return <DeliveryForm settings={data.settings} labelledBy={stepHeading} onSaved={onDone} />;
}

function ReturnsStep({ onDone }: StepProps) {
  const { data } = usePolicies();
  const policy = data?.policies.find(({ topic }) => topic === 'returns');
  if (!policy) return <Spinner words={m.desk_loading_policies()} />;
  const isWritten = policy.text || policy.textAr;
  return (
    <div className="policies">
      {!isWritten && <p>{m.desk_setup_draft()}</p>}
      <PolicyForm
        policy={isWritten ? policy : { ...policy, ...plainDraft('returns') }}
        labelledBy={stepHeading}
        onSaved={onDone}
      />
    </div>
  );
}

function BooksStep() {
  return (
    <p className="setup-acts">
      <ShopLink className="btn btn-1" to="/seller">
        {m.desk_add()}
      </ShopLink>
      <ShopLink className="btn btn-2" to="/seller/product-list/import">
        {m.desk_import()}
      </ShopLink>
    </p>
  );
}
