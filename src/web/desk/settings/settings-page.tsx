import { useMutation } from '@tanstack/react-query';
import Upload from 'icon:upload';
import { Navigate, useParams, useRevalidator } from 'react-router';
import { m } from '../../i18n/messages.js';
import { useShopFacts } from '../../shop-facts.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { DeskForm } from '../kit/desk-form.tsx';
import { Button, DeskPage, Loaded, Notice } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { FileButton, uploadFile } from '../kit/upload.tsx';
import { LastBackup } from '../notices.tsx';
import { deskCall } from '../session/desk-session.ts';
import { ListFields, loadCurrencies, SettingsFields } from './settings-fields.tsx';
import { hasEffect, type SettingsGroup } from './settings-groups.ts';
import { type SettingsPart, useSettings, useSettingsForm, type VersionedSettings } from './settings-draft.ts';
import { Moment } from '../../ui/time.tsx';
import { useDeskQuery } from '../kit/desk-data.ts';

export const loader = loadCurrencies;

/** By the end of its address. Each is saved as a whole. */
const sections: Record<string, SettingsPart> = {
  '': { groups: ['shop', 'languages'] },
  contact: { groups: ['contact', 'social'] },
  tax: { groups: ['currency', 'tax', 'legal', 'invoices'] },
  payment: { groups: ['cash', 'transfer'], list: 'bankAccounts' },
  delivery: { groups: ['pickup', 'delivery'], list: 'deliveryZones' },
  limits: { groups: ['hold'] },
};

const groupTitles: Partial<Record<SettingsGroup, () => string>> = {
  social: m.desk_settings_social,
  currency: m.desk_settings_currency,
  tax: m.desk_settings_tax,
  legal: m.desk_settings_legal,
  cash: m.cash_on_delivery,
  transfer: m.bank_transfer,
  pickup: m.pickup,
};

export default function SettingsPage() {
  const { section = '' } = useParams();
  const query = useSettings();
  const part = sections[section];
  if (!part) return <Navigate to="/seller/settings" replace />;
  return (
    <DeskPage title={m.desk_settings()}>
      <Loaded query={query} loading={m.desk_loading_settings()}>
        {({ settings, version, locked }) => (
          <>
            {section === '' && (
              <>
                <LastBackup />
                <LogoField />
              </>
            )}
            <SectionForm key={section} part={part} settings={{ ...settings, version }} locked={locked} />
            {/* Below, so that it moves nothing when it arrives. */}
            {section === 'payment' && <CardsSection />}
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

interface SectionFormProps {
  part: SettingsPart;
  settings: VersionedSettings;
  locked: string[];
}

function SectionForm({ part, settings, locked }: SectionFormProps) {
  const form = useSettingsForm(settings, part);
  const facts = useShopFacts();
  const { groups, list } = part;
  return (
    <DeskForm form={form} button={m.desk_settings_save()}>
      {groups.map((group) => (
        <SettingsFields
          key={group}
          group={group}
          title={groupTitles[group]?.()}
          form={form}
          locked={locked}
        />
      ))}
      {list && hasEffect(list, form.draft, facts) && (
        <ListFields
          name={list}
          form={form}
          {...(list === 'bankAccounts' && { begin: { currency: settings.currency } })}
        />
      )}
    </DeskForm>
  );
}

/** Saves the logo as soon as it is chosen. */
function LogoField() {
  const { logo } = useShopFacts();
  const { revalidate } = useRevalidator();
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File | null) => {
      const form = new FormData();
      if (file) form.set('logo', file, file.name);
      const { message } = file
        ? await uploadFile('POST /api/seller/logo', form)
        : await deskCall('POST /api/seller/logo/remove');
      await revalidate();
      toastSuccess(message, file ? m.desk_logo_saved : m.desk_logo_removed);
    },
  });
  return (
    <div className={`${kit.row} ${kit.head}`}>
      {logo && (
        <img
          className={kit.logo}
          src={logo.url}
          alt={m.desk_logo()}
          width={logo.width}
          height={logo.height}
        />
      )}
      <FileButton accept="image/svg+xml,image/png" disabled={isPending} onFile={mutate}>
        <Upload />
        {m.desk_logo_choose()}
      </FileButton>
      {logo && <Button look="3" words={m.desk_logo_remove()} busy={isPending} onClick={() => mutate(null)} />}
      <small className="hint">{m.desk_logo_hint()}</small>
    </div>
  );
}

/** The variables of the server that each provider needs. */
const variables = [
  ['Stripe', 'STRIPE_SECRET_KEY=sk_live_…\nSTRIPE_WEBHOOK_SECRET=whsec_…'],
  ['Tap', 'TAP_SECRET_KEY=sk_live_…'],
] as const;
const names = { stripe: 'Stripe', tap: 'Tap' };

/** Whether the shop takes cards, and what a person has to do for it on the server and at the provider. */
function CardsSection() {
  return (
    <section className={`${kit.stack} ${kit.form} ${kit.past}`}>
      <h2>{m.desk_cards()}</h2>
      <Loaded query={useDeskQuery('GET /api/seller/cards')}>
        {({ provider, fault, webhook, lastEvent }) => {
          if (provider === 'demo') return <p>{m.desk_cards_demo()}</p>;
          return (
            <>
              {provider === null ? (
                <>
                  <p>{m.desk_cards_none()}</p>
                  {variables.map(([name, lines]) => (
                    <figure key={name}>
                      <figcaption>{name}</figcaption>
                      <pre className={`${kit.preview} ${kit.lines}`} dir="ltr">
                        {lines}
                      </pre>
                    </figure>
                  ))}
                </>
              ) : (
                <Notice isWarning={fault !== ''}>
                  <span>
                    {(fault ? m.desk_cards_refused : m.desk_cards_work)({ provider: names[provider] })}{' '}
                    <bdi lang="en">{fault}</bdi>
                  </span>
                </Notice>
              )}
              <div>
                <p>{m.desk_cards_webhook()}</p>
                <pre className={`${kit.preview} ${kit.lines}`} dir="ltr">
                  {webhook}
                </pre>
                <p className="hint">
                  {m.desk_cards_last_event()}:{' '}
                  {lastEvent ? <Moment at={lastEvent} /> : m.desk_cards_no_event()}
                </p>
              </div>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
