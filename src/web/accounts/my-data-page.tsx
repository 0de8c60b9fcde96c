import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PrintButton } from '../ui/print.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { m } from '../i18n/messages.js';
import { useEmailConfirmed } from './email-confirmation.tsx';
import { useSession } from './session/use-session.ts';
import './accounts.css';
import styles from './my-data-page.module.css';

const sections = {
  account: m.data_account,
  sessions: m.data_sessions,
  cart: m.data_cart,
  addresses: m.data_addresses,
  orders: m.data_orders,
  messages: m.data_messages,
  newsletter: m.data_newsletter,
  mails: m.data_mails,
};

/** What the shop has of the shopper, to read and to print. */
export default function MyDataPage() {
  const { user } = useSession();
  const confirmation = useEmailConfirmed(user?.email);
  const { data, isError, refetch } = useQuery({
    queryKey: ['my-data', user?._id],
    queryFn: ({ signal }) => call('GET /api/user/data', { signal }),
    enabled: user !== null,
  });
  return (
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={m.my_data()} unlisted />
      <SectionHead level={1} words={m.my_data} />
      <div className={`account ${styles.data}`}>
        <section>
          <p>{m.my_data_words()}</p>
          <div className="account-acts print-acts">
            <PrintButton ready={data !== undefined} />
            <a className="btn btn-2" href="/api/user/data" download>
              {m.download_data()}
            </a>
          </div>
          {confirmation.data?.confirmed === false && <p className="hint">{m.data_unconfirmed()}</p>}
        </section>
        {isError && <LoadFailed words={m.data_unavailable()} onRetry={() => void refetch()} />}
        {data &&
          !confirmation.isLoading &&
          Object.entries(sections).map(([name, title]) => (
            <section key={name}>
              <h2>{title()}</h2>
              <Value value={data[name]} />
            </section>
          ))}
      </div>
    </main>
  );
}

/** Fields keep the names they have in the file. */
function Value({ value }: { value: unknown }) {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <p>{m.data_none()}</p>;
  if (typeof value !== 'object') return <bdi>{String(value)}</bdi>;
  if (Array.isArray(value))
    return (
      <ul>
        {value.map((one) => (
          <li key={JSON.stringify(one)}>
            <Value value={one} />
          </li>
        ))}
      </ul>
    );
  return (
    <dl>
      {Object.entries(value)
        .filter(([, one]) => one !== null && one !== '')
        .map(([name, one]) => (
          <div key={name}>
            <dt lang="en">{name}</dt>
            <dd>
              <Value value={one} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
