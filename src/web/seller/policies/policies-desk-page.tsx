import { useQuery } from '@tanstack/react-query';
import { m } from '../../i18n/messages.js';
import { PageMeta } from '../../seo/page-meta.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { deskCall } from '../session/desk-session.ts';
import { PolicyForm } from './policy-form.tsx';
import './policies.css';

export default function PoliciesDeskPage() {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['desk', 'policies'],
    queryFn: ({ signal }) => deskCall('GET /api/seller/policies', { signal }),
    // A refetch would overwrite the edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageMeta title={m.desk_policies()} unlisted />
      <h1>{m.desk_policies()}</h1>
      {data ? (
        <div className="policies">
          <p>{m.desk_policies_lead()}</p>
          {data.policies.map((policy) => (
            <PolicyForm key={policy.topic} policy={policy} />
          ))}
        </div>
      ) : isPending ? (
        <Spinner words={m.desk_loading_policies()} />
      ) : (
        <LoadFailed words={m.desk_load_failed()} onRetry={() => void refetch()} />
      )}
    </>
  );
}
