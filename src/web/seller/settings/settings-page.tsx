import { useQuery } from '@tanstack/react-query';
import { m } from '../../i18n/messages.js';
import { PageMeta } from '../../seo/page-meta.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { deskCall } from '../session/desk-session.ts';
import { SettingsForm } from './settings-form.tsx';
import './settings.css';

export default function SettingsPage() {
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
        <SettingsForm settings={data.settings} locked={data.locked} />
      ) : isPending ? (
        <Spinner words={m.desk_loading_settings()} />
      ) : (
        <LoadFailed words={m.desk_load_failed()} onRetry={() => void refetch()} />
      )}
    </>
  );
}
