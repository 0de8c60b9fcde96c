import { m } from '../../i18n/messages.js';
import { SelectField, TextField } from '../../ui/field.tsx';
import { DeskForm } from '../kit/desk-form.tsx';
import { Button, DeskPage, LinkButton, Loaded } from '../kit/desk-page.tsx';
import { BankForm } from './bank-form.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import {
  CashFields,
  ContactFields,
  CurrencyFields,
  Group,
  HoldFields,
  LanguageField,
  LegalFields,
  loadCurrencies,
  PickupFields,
  ShopFields,
  TaxFields,
  TransferFields,
} from './settings-fields.tsx';
import { useSettings, useSettingsForm, type VersionedSettings } from './use-settings.ts';
import styles from './settings.module.css';
import Upload from 'icon:upload';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastProblem } from '../../api/toast-problem.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useShopFacts } from '../../shop-facts.ts';
import { LastBackup } from '../notices.tsx';
import { FileButton, uploadFile } from '../kit/upload.tsx';
import { deskCall } from '../session/desk-session.ts';

export const loader = loadCurrencies;

export default function SettingsPage() {
  return (
    <DeskPage title={m.desk_settings()} links={<LinkButton to="/seller/api" words={m.desk_api()} />}>
      <Loaded query={useSettings()} loading={m.desk_loading_settings()}>
        {({ settings, version, locked }) => (
          <>
            <LastBackup />
            <LogoField />
            <SettingsForm settings={{ ...settings, version }} locked={locked} />
            <BankForm settings={{ ...settings, version }} />
            <DeliveryForm settings={{ ...settings, version }} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

const sites = { instagram: 'Instagram', twitter: 'Twitter', facebook: 'Facebook', youtube: 'YouTube' };

function SettingsForm({ settings, locked }: { settings: VersionedSettings; locked: string[] }) {
  const form = useSettingsForm(settings);
  const { field } = form;
  return (
    <DeskForm form={form} button={m.desk_settings_save()} className={styles.settings}>
      <p>{m.desk_settings_lead()}</p>
      <ShopFields field={field} locked={locked} />
      <ContactFields field={field} title={m.desk_settings_contact()} />
      <LegalFields field={field} title={m.desk_settings_legal()} />
      <Group>
        <SelectField
          label={m.desk_settings_card_invoice()}
          hint={m.desk_settings_card_invoice_hint()}
          {...field('cardInvoice')}
        >
          <option value="paid">{m.desk_settings_when_paid()}</option>
          <option value="packed">{m.desk_settings_when_packed()}</option>
        </SelectField>
        <LanguageField
          label={m.desk_settings_front()}
          hint={m.desk_settings_front_hint()}
          {...field('frontLanguage')}
        />
        <LanguageField label={m.desk_settings_language()} {...field('deskLanguage')} />
      </Group>
      <CurrencyFields field={field} title={m.desk_settings_currency()} />
      <TaxFields field={field} title={m.desk_settings_tax()} />
      <CashFields field={field} title={m.payment_method()} />
      <TransferFields field={field} />
      <HoldFields field={field} />
      <PickupFields field={field} title={m.pickup()} />
      <Group title={m.desk_settings_social()}>
        {Object.entries(sites).map(([key, name]) => (
          <TextField
            key={key}
            label={<bdi lang="en">{name}</bdi>}
            type="url"
            {...field(key as keyof typeof sites)}
          />
        ))}
      </Group>
    </DeskForm>
  );
}

/** Saves the logo as soon as it is chosen. */
function LogoField() {
  const { logo } = useShopFacts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function change(work: () => Promise<{ message: string }>, done: () => string) {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await work();
      await revalidate();
      toastSuccess(message, done);
    } catch (error) {
      await toastProblem(error);
    } finally {
      setBusy(false);
    }
  }

  function send(file: File) {
    const form = new FormData();
    form.set('logo', file, file.name);
    return change(() => uploadFile('POST /api/seller/logo', form), m.desk_logo_saved);
  }

  return (
    <div className={styles.logo}>
      {logo && <img src={logo.url} alt={m.desk_logo()} width={logo.width} height={logo.height} />}
      <FileButton accept="image/svg+xml,image/png" disabled={busy} onFile={(file) => void send(file)}>
        <Upload />
        {m.desk_logo_choose()}
      </FileButton>
      {logo && (
        <Button
          look="3"
          words={m.desk_logo_remove()}
          busy={busy}
          onClick={() => void change(() => deskCall('POST /api/seller/logo/remove'), m.desk_logo_removed)}
        />
      )}
      <small className="hint">{m.desk_logo_hint()}</small>
    </div>
  );
}
