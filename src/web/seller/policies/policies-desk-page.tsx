import { m } from '../../i18n/messages.js';
import { PageMeta } from '../../seo/page-meta.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PolicyForm } from './policy-form.tsx';
import { usePolicies } from './use-policies.ts';
import './policies.css';

export default function PoliciesDeskPage() {
  const { data, isPending, refetch } = usePolicies();
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
