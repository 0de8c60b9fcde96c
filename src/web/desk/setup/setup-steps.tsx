import type { ComponentType } from 'react';
import { countryDefaults } from '../../../rules/country-defaults.ts';
import { countryName } from '../../../rules/country-names.ts';
import type { SetupStep } from '../../../rules/shop.ts';
import { isolated, locale } from '../../locale.ts';
import { m } from '../../i18n/messages.js';
import { DeskForm } from '../kit/desk-form.tsx';
import { Acts, LinkButton, Loaded } from '../kit/desk-page.tsx';
import { loadedOnce, useDeskQuery } from '../kit/desk-data.ts';
import { plainDraft } from '../policies/policy-drafts.ts';
import { PolicyForm } from '../policies/policy-form.tsx';
import policyStyles from '../policies/policies.module.css';
import { DeliveryForm } from '../settings/delivery-form.tsx';
import {
  CashFields,
  ContactFields,
  CurrencyFields,
  LegalFields,
  ShopFields,
  TaxFields,
} from '../settings/settings-fields.tsx';
import {
  type FieldName,
  useSettings,
  useSettingsForm,
  type VersionedSettings,
} from '../settings/use-settings.ts';
import settingsStyles from '../settings/settings.module.css';

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
      names={['storeName', 'storeNameAr', 'country', 'timeZone']}
      needed={[['country']]}
      Fields={ShopFields}
      {...props}
    />
  ),
  currency: (props) => <SettingsStep names={['currency']} Fields={CurrencyFields} {...props} />,
  tax: (props) => <SettingsStep names={['taxPercent', 'pricesIncludeTax']} Fields={TaxFields} {...props} />,
  legal: (props) => (
    <SettingsStep
      names={['legalName', 'taxNumber']}
      needed={[['legalName']]}
      Fields={LegalFields}
      {...props}
    />
  ),
  delivery: DeliveryStep,
  cash: (props) => (
    <SettingsStep names={['codEnabled', 'codFee', 'codMax', 'codCountries']} Fields={CashFields} {...props} />
  ),
  contact: (props) => (
    <SettingsStep
      names={['email', 'phone', 'whatsapp', 'postalAddress']}
      needed={[['email', 'phone']]}
      Fields={ContactFields}
      {...props}
    />
  ),
  returns: ReturnsStep,
  books: BooksStep,
};

interface SettingsStepProps extends StepProps {
  names: readonly FieldName[];
  /** The step is answered with one field of each list. */
  needed?: readonly FieldName[][];
  Fields: typeof ShopFields;
}

function SettingsStep(props: SettingsStepProps) {
  return (
    <Loaded query={useSettings()} loading={m.desk_loading_settings()}>
      {({ settings, version, locked }) => (
        <SettingsStepForm {...props} settings={{ ...settings, version }} locked={locked} />
      )}
    </Loaded>
  );
}

function SettingsStepForm({
  settings,
  locked,
  names,
  needed,
  Fields,
  isMissing,
  onDone,
}: SettingsStepProps & { settings: VersionedSettings; locked: string[] }) {
  const proposed = countryDefaults(settings.country);
  // Without a proposal the rate is empty: the stored one is only a default until the seller has chosen.
  const begin = isMissing
    ? {
        currency: proposed.currency ?? settings.currency,
        taxPercent: String(proposed.taxPercent ?? ''),
        pricesIncludeTax: String(proposed.pricesIncludeTax),
      }
    : {};
  const isRateProposed = isMissing && proposed.taxPercent !== undefined;
  const form = useSettingsForm(settings, { names, needed, begin, onSaved: onDone });
  return (
    <DeskForm form={form} button={m.desk_setup_next()} className={settingsStyles.settings}>
      <Fields
        field={form.field}
        locked={locked}
        hint={
          isRateProposed
            ? m.desk_setup_rate({ country: isolated(countryName(settings.country, locale())) })
            : undefined
        }
      />
    </DeskForm>
  );
}

function DeliveryStep({ onDone }: StepProps) {
  return (
    <Loaded query={useSettings()} loading={m.desk_loading_settings()}>
      {({ settings, version }) => (
        <DeliveryForm settings={{ ...settings, version }} labelledBy={stepHeading} onSaved={onDone} />
      )}
    </Loaded>
  );
}

function ReturnsStep({ onDone }: StepProps) {
  const query = useDeskQuery('GET /api/seller/policies', {}, loadedOnce);
  return (
    <Loaded query={query} loading={m.desk_loading_policies()}>
      {({ policies }) => {
        const policy = policies.find(({ topic }) => topic === 'returns')!;
        const isWritten = policy.text || policy.textAr;
        return (
          <div className={policyStyles.policies}>
            {!isWritten && <p>{m.desk_setup_draft()}</p>}
            <PolicyForm
              policy={policy}
              begin={isWritten ? undefined : plainDraft('returns')}
              labelledBy={stepHeading}
              onSaved={onDone}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

function BooksStep() {
  return (
    <Acts>
      <LinkButton look="1" to="/seller" words={m.desk_add()} />
      <LinkButton look="2" to="/seller/product-list/import" words={m.desk_import()} />
    </Acts>
  );
}
