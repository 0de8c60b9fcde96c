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
import styles from '../settings/settings.module.css';
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

/** The id of the heading above the form. */
export const stepHeading = 'setup-step';

interface StepProps {
  /** The seller has not answered it yet. */
  isMissing: boolean;
  onDone: () => void;
}

/** The form of each step. */
export const setupForms: Record<SetupStep, ComponentType<StepProps>> = {
  country: settingsStep(ShopFields, ['storeName', 'storeNameAr', 'country', 'timeZone'], [['country']]),
  currency: settingsStep(CurrencyFields, ['currency']),
  tax: settingsStep(TaxFields, ['taxPercent', 'pricesIncludeTax']),
  legal: settingsStep(LegalFields, ['legalName', 'taxNumber'], [['legalName']]),
  delivery: DeliveryStep,
  cash: settingsStep(CashFields, ['codEnabled', 'codFee', 'codMax', 'codCountries']),
  contact: settingsStep(ContactFields, ['email', 'phone', 'whatsapp', 'postalAddress'], [['email', 'phone']]),
  returns: ReturnsStep,
  books: BooksStep,
};

interface SettingsStepProps extends StepProps {
  names: readonly FieldName[];
  /** The step is answered with one field of each list. */
  needed?: readonly FieldName[][] | undefined;
  Fields: typeof ShopFields;
}

function settingsStep(
  Fields: SettingsStepProps['Fields'],
  names: readonly FieldName[],
  needed?: readonly FieldName[][],
) {
  return function SettingsStep(props: StepProps) {
    return (
      <Loaded query={useSettings()} loading={m.desk_loading_settings()}>
        {({ settings, version, locked }) => (
          <SettingsStepForm
            {...props}
            {...{ Fields, names, needed, locked }}
            settings={{ ...settings, version }}
          />
        )}
      </Loaded>
    );
  };
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
    <DeskForm form={form} button={m.desk_setup_next()} className={styles.settings}>
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
          <div className={styles.policies}>
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
