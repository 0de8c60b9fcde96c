import { m } from '../../i18n/messages.js';
import { PageMeta } from '../../seo/page-meta.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { loadCurrencies } from './load-currencies.ts';
import { LogoField } from './logo-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './use-settings.ts';
import './settings.css';

export const loader = loadCurrencies;

export default function SettingsPage() {
  const { data, isPending, refetch } = useSettings();
  return (
    <>
      <PageMeta title={m.desk_settings()} unlisted />
      <h1>{m.desk_settings()}</h1>
      {data ? (
        <>
          <LogoField />
          <SettingsForm settings={data.settings} locked={data.locked} />
          <DeliveryForm settings={data.settings} />
        </>
      ) : isPending ? (
        <Spinner words={m.desk_loading_settings()} />
      ) : (
        <LoadFailed words={m.desk_load_failed()} onRetry={() => void refetch()} />
      )}
    </>
  );
}
