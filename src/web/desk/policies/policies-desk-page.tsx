import { Fragment } from 'react';
import { shopWords } from '../../../rules/shop.ts';
import { m } from '../../i18n/messages.js';
import { loadedOnce, useDeskQuery } from '../kit/desk-data.ts';
import { DeskPage, Loaded } from '../kit/desk-page.tsx';
import { PolicyForm } from './policy-form.tsx';
import kit from '../kit/kit.module.css';

export default function PoliciesDeskPage() {
  const query = useDeskQuery('GET /api/seller/policies', {}, loadedOnce);
  return (
    <DeskPage title={m.desk_policies()}>
      <Loaded query={query} loading={m.desk_loading_policies()}>
        {({ policies }) => (
          <div className={`${kit.stack} ${kit.policies}`}>
            <p>{m.desk_policies_lead()}</p>
            {policies.map((policy) => (
              <Fragment key={policy.topic}>
                {policy.topic === shopWords[0] && <p>{m.desk_words_lead()}</p>}
                <PolicyForm policy={policy} />
              </Fragment>
            ))}
          </div>
        )}
      </Loaded>
    </DeskPage>
  );
}
