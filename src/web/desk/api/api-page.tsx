import { useQuery } from '@tanstack/react-query';
import type { openApi } from '../../../contract/openapi.ts';
import { m } from '../../i18n/messages.js';
import { DeskPage, ExportLink, Loaded } from '../kit/desk-page.tsx';
import styles from './api.module.css';

const address = '/api/openapi.json';

type Operation = ReturnType<typeof openApi>['paths'][string][string];

/** The calls of the shop's API, for programs of the seller. */
export default function ApiPage() {
  const query = useQuery({
    queryKey: ['desk', 'openapi'],
    queryFn: async ({ signal }): Promise<ReturnType<typeof openApi>> => {
      const response = await fetch(address, { signal });
      if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
      return response.json();
    },
  });
  return (
    <DeskPage title={m.desk_api()} links={<ExportLink to={address}>{m.desk_api_document()}</ExportLink>}>
      <p>{m.desk_api_lead()}</p>
      <Loaded query={query}>
        {({ paths }) =>
          Object.entries(paths).flatMap(([path, operations]) =>
            Object.entries(operations).map(([method, operation]) => (
              <Call
                key={`${method} ${path}`}
                name={`${method.toUpperCase()} ${path}`}
                operation={operation}
              />
            )),
          )
        }
      </Loaded>
    </DeskPage>
  );
}

const roles = { shopper: m.desk_api_shopper, seller: m.desk_api_seller };

function Call({ name, operation }: { name: string; operation: Operation }) {
  const { security, parameters, requestBody, responses } = operation;
  const role = Object.keys(security[0] ?? {})[0] as keyof typeof roles | undefined;
  return (
    <details className={styles.call}>
      <summary>
        <code dir="ltr">{name}</code> <small>{(role ? roles[role] : m.desk_api_anyone)()}</small>
      </summary>
      {parameters && <Shape title={m.desk_api_query()} of={parameters} />}
      {requestBody && <Shape title={m.desk_api_body()} of={requestBody.content} />}
      <Shape title={m.desk_api_answer()} of={responses[200].content} />
    </details>
  );
}

function Shape({ title, of }: { title: string; of: object }) {
  return (
    <>
      <h2>{title}</h2>
      <pre dir="ltr">{JSON.stringify(of, null, 2)}</pre>
    </>
  );
}
