import { useQuery } from '@tanstack/react-query';
import { currencyList } from '../../../rules/currencies.ts';
import { m } from '../../i18n/messages.js';
import { locale } from '../../locale.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { deskCall } from '../session/desk-session.ts';
import type { Route } from './+types/settings-page';
import { DeliveryForm } from './delivery-form.tsx';
import { SettingsForm } from './settings-form.tsx';
import './settings.css';

/** The names come from the server: those of the browser may differ. */
export function loader() {
  return { currencies: currencyList(locale()) };
}

export default function SettingsPage({ loaderData: { currencies } }: Route.ComponentProps) {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['desk', 'settings'],
    queryFn: ({ signal }) => deskCall('GET /api/seller/settings', { signal }),
    // A refetch would overwrite the edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageMeta title={m.desk_settings()} unlisted />
      <h1>{m.desk_settings()}</h1>
      {data ? (
        <>
          <SettingsForm settings={data.settings} locked={data.locked} currencies={currencies} />
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
