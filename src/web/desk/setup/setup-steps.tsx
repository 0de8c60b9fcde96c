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
import { type FieldName, SettingsFields, type SettingsGroup } from '../settings/settings-fields.tsx';
import { useSettings, useSettingsForm, type VersionedSettings } from '../settings/use-settings.ts';

/** The id of the heading above the form. */
export const stepHeading = 'setup-step';

interface StepProps {
  /** The seller has not answered it yet. */
  isMissing: boolean;
  onDone: () => void;
}

/** The form of each step. */
export const setupForms: Record<SetupStep, ComponentType<StepProps>> = {
  country: settingsStep('shop', [['country']]),
  currency: settingsStep('currency'),
  tax: settingsStep('tax'),
  legal: settingsStep('legal', [['legalName']]),
  delivery: DeliveryStep,
  cash: settingsStep('cash'),
  contact: settingsStep('contact', [['email', 'phone']]),
  returns: ReturnsStep,
  books: BooksStep,
};

/** A step with a group of settings. It is answered with one field of each list. */
function settingsStep(group: SettingsGroup, needed?: FieldName[][]) {
  return function SettingsStep(props: StepProps) {
    return (
      <Loaded query={useSettings()} loading={m.desk_loading_settings()}>
        {({ settings, version, locked }) => (
          <SettingsStepForm {...props} {...{ group, needed, locked }} settings={{ ...settings, version }} />
        )}
      </Loaded>
    );
  };
}

interface SettingsStepFormProps extends StepProps {
  group: SettingsGroup;
  needed: FieldName[][] | undefined;
  settings: VersionedSettings;
  locked: string[];
}

function SettingsStepForm(props: SettingsStepFormProps) {
  const { group, needed, settings, locked, isMissing, onDone } = props;
  const { country } = settings;
  const proposed = countryDefaults(country);
  // Without a proposal the rate is empty: the stored one is only a default until the seller has chosen.
  const begin = isMissing
    ? {
        currency: proposed.currency ?? settings.currency,
        taxPercent: String(proposed.taxPercent ?? ''),
        pricesIncludeTax: String(proposed.pricesIncludeTax),
      }
    : {};
  const rateHint =
    isMissing && proposed.taxPercent !== undefined
      ? m.desk_setup_rate({ country: isolated(countryName(country, locale())) })
      : undefined;
  const form = useSettingsForm(settings, { group, needed, begin, onSaved: onDone });
  return (
    <DeskForm form={form} button={m.desk_setup_next()} className={styles.settings}>
      <SettingsFields group={group} form={form} locked={locked} rateHint={rateHint} />
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
