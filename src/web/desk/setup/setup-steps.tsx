import type { ComponentProps, ComponentType } from 'react';
import type { SetupStep } from '../../../rules/shop.ts';
import { m } from '../../i18n/messages.js';
import { DeskForm } from '../kit/desk-form.tsx';
import { Acts, LinkButton, Loaded, Notice } from '../kit/desk-page.tsx';
import { loadedOnce, useDeskQuery } from '../kit/desk-data.ts';
import { plainDraft } from '../policies/policy-drafts.ts';
import { PolicyForm } from '../policies/policy-form.tsx';
import kit from '../kit/kit.module.css';
import { SettingsFields } from '../settings/settings-fields.tsx';
import { useSettings, useSettingsForm } from '../settings/use-settings.ts';
import { ShopStep } from './shop-step.tsx';

/** The id of the heading above the form. */
export const stepHeading = 'setup-step';

interface StepProps {
  /** The seller has not answered it yet. */
  isMissing: boolean;
  onDone: () => void;
}

/** The form of each step. */
export const setupForms: Record<SetupStep, ComponentType<StepProps>> = {
  shop: withSettings(ShopStep),
  books: BooksStep,
  legal: withSettings(LegalStep),
  returns: ReturnsStep,
};

type SettingsStepProps = ComponentProps<typeof ShopStep>;

function withSettings(Step: ComponentType<SettingsStepProps>) {
  return function SettingsStep(props: StepProps) {
    return (
      <Loaded query={useSettings()} loading={m.desk_loading_settings()}>
        {({ settings, version, locked }) => (
          <Step {...props} locked={locked} settings={{ ...settings, version }} />
        )}
      </Loaded>
    );
  };
}

function LegalStep({ settings, locked, onDone }: SettingsStepProps) {
  const form = useSettingsForm(
    settings,
    { groups: ['legal'] },
    { needed: [['legalName']], isAnswer: true, onSaved: onDone },
  );
  return (
    <DeskForm form={form} button={m.desk_setup_next()}>
      <SettingsFields group="legal" form={form} locked={locked} />
    </DeskForm>
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
          <div className={kit.stack}>
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

function BooksStep({ isMissing }: StepProps) {
  return (
    <Acts>
      <LinkButton look={isMissing ? '1' : '3'} to="/seller" words={m.desk_add()} />
      <LinkButton look="2" to="/seller/product-list/import" words={m.desk_import()} />
    </Acts>
  );
}

/** How a seller sees the shop work. */
export function TestOrder() {
  return (
    <Notice>
      <span>{m.desk_setup_test()}</span>
      <LinkButton to="/books" words={m.desk_setup_test_order()} />
    </Notice>
  );
}
