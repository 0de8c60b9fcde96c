import Check from 'icon:check';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type SetupStep, setupSteps } from '../../../rules/shop.ts';
import { m } from '../../i18n/messages.js';
import { useDeskQuery } from '../kit/desk-data.ts';
import { Acts, DeskPage, LinkButton, Loaded } from '../kit/desk-page.tsx';
import { loadCurrencies } from '../settings/settings-fields.tsx';
import { setupForms, stepHeading, TestOrder } from './setup-steps.tsx';
import kit from '../kit/kit.module.css';
import { setupWords } from '../notices.tsx';
import frame from '../desk-frame.module.css';

const addressOf = (step: SetupStep) => `/seller/setup?step=${step}`;

export const loader = loadCurrencies;

/** Asks step by step. The step is in the address and every answer is saved, so it can be left and resumed. */
export default function SetupPage() {
  return (
    <DeskPage title={m.desk_setup_title()}>
      <Loaded query={useDeskQuery('GET /api/seller/setup')}>
        {({ missing }) => <Steps missing={missing} />}
      </Loaded>
    </DeskPage>
  );
}

function Steps({ missing }: { missing: SetupStep[] }) {
  const [params, setParams] = useSearchParams();
  const asked = setupSteps.find((step) => step === params.get('step'));
  // A step stays until its answer and what depends on it have arrived, though it is not missing any more.
  const [first] = useState(missing[0]);
  const current = asked ?? first;
  if (!current) return <Ready />;
  const next = setupSteps[setupSteps.indexOf(current) + 1];
  const Form = setupForms[current];
  return (
    <div className={`${kit.stack} ${kit.form}`}>
      <p>{m.desk_setup_lead()}</p>
      {!missing.includes('shop') && !missing.includes('books') && <TestOrder />}
      <ol className={frame.tabs}>
        {setupSteps.map((step) => (
          <li key={step}>
            <Link to={addressOf(step)} aria-current={step === current ? 'step' : undefined}>
              {!missing.includes(step) && (
                <>
                  <Check />
                  <span className="vh">{m.desk_setup_done()}</span>
                </>
              )}
              {setupWords[step]()}
            </Link>
          </li>
        ))}
      </ol>
      <section aria-labelledby={stepHeading}>
        <h2 id={stepHeading}>{setupWords[current]()}</h2>
        <Form
          key={current}
          isMissing={missing.includes(current)}
          onDone={() => setParams(next ? { step: next } : {})}
        />
      </section>
      <Acts>
        {next && (
          <Link className="btn btn-3" to={addressOf(next)}>
            {m.desk_setup_later()}
          </Link>
        )}
        <LinkButton to="/seller" words={m.desk_setup_leave()} />
      </Acts>
    </div>
  );
}

function Ready() {
  return (
    <div className={`${kit.stack} ${kit.form}`}>
      <p role="status">{m.desk_setup_ready()}</p>
      <TestOrder />
      <Acts>
        <LinkButton look="1" to="/" words={m.desk_to_shop()} />
        <LinkButton look="2" to="/seller" words={m.desk_add()} />
      </Acts>
    </div>
  );
}
