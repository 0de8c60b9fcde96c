import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { Page } from '../seo/page-meta.tsx';
import { LoadFailed } from '../ui/empty-state.tsx';
import { PrintButton } from '../ui/print.tsx';
import { m } from '../i18n/messages.js';
import { useEmailConfirmed } from './email-confirmation.tsx';
import { DataValue, readableAddress, readableOrder, without } from './my-data.tsx';
import { useSession } from './session/use-session.ts';
import accounts from './accounts.module.css';
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

function readable(name: string, value: unknown): unknown {
  const rows = value as Record<string, unknown>[];
  if (name === 'orders') return rows.map(readableOrder);
  if (name === 'addresses') return rows.map(readableAddress);
  // Of a session and of a mail the times are enough.
  if (name === 'sessions') return without(rows, 'kind');
  return name === 'mails' ? without(rows, 'state') : value;
}

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
    <Page isPrivate words={m.my_data}>
      <div className={`${accounts.account} ${styles.data}`}>
        <section>
          <p>{m.my_data_words()}</p>
          <div className="print-acts">
            {data && <PrintButton />}
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
              <DataValue value={readable(name, data[name])} />
            </section>
          ))}
      </div>
    </Page>
  );
}
