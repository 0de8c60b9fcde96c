import { m } from '../../i18n/messages.js';
import { DeskForm } from '../kit/desk-form.tsx';
import { Button, DeskPage, Loaded } from '../kit/desk-page.tsx';
import { CardsSection } from './cards-section.tsx';
import { BankForm } from './bank-form.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { loadCurrencies, SettingsFields, type SettingsGroup } from './settings-fields.tsx';
import { useSettings, useSettingsForm, type VersionedSettings } from './use-settings.ts';
import styles from './settings.module.css';
import Upload from 'icon:upload';
import { useMutation } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useShopFacts } from '../../shop-facts.ts';
import { LastBackup } from '../notices.tsx';
import { FileButton, uploadFile } from '../kit/upload.tsx';
import { deskCall } from '../session/desk-session.ts';

export const loader = loadCurrencies;

export default function SettingsPage() {
  return (
    <DeskPage title={m.desk_settings()}>
      <Loaded query={useSettings()} loading={m.desk_loading_settings()}>
        {({ settings, version, locked }) => (
          <>
            <LastBackup />
            <LogoField />
            <SettingsForm settings={{ ...settings, version }} locked={locked} />
            <CardsSection />
            <BankForm settings={{ ...settings, version }} />
            <DeliveryForm settings={{ ...settings, version }} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

/** The groups of the form, and the titles that some have. */
const groups: [SettingsGroup, title?: () => string][] = [
  ['shop'],
  ['contact', m.desk_settings_contact],
  ['legal', m.desk_settings_legal],
  ['papers'],
  ['currency', m.desk_settings_currency],
  ['tax', m.desk_settings_tax],
  ['cash', m.payment_method],
  ['transfer'],
  ['hold'],
  ['pickup', m.pickup],
  ['social', m.desk_settings_social],
];

function SettingsForm({ settings, locked }: { settings: VersionedSettings; locked: string[] }) {
  const form = useSettingsForm(settings);
  return (
    <DeskForm form={form} button={m.desk_settings_save()} className={styles.settings}>
      <p>{m.desk_settings_lead()}</p>
      {groups.map(([group, title]) => (
        <SettingsFields key={group} group={group} title={title?.()} form={form} locked={locked} />
      ))}
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
    <div className={styles.logo}>
      {logo && <img src={logo.url} alt={m.desk_logo()} width={logo.width} height={logo.height} />}
      <FileButton accept="image/svg+xml,image/png" disabled={isPending} onFile={mutate}>
        <Upload />
        {m.desk_logo_choose()}
      </FileButton>
      {logo && <Button look="3" words={m.desk_logo_remove()} busy={isPending} onClick={() => mutate(null)} />}
      <small className="hint">{m.desk_logo_hint()}</small>
    </div>
  );
}
