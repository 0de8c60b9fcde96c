import Check from 'icon:check';
import { Link, useSearchParams } from 'react-router';
import { type SetupStep, setupSteps } from '../../../rules/setup.ts';
import { localPath } from '../../locale.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { m } from '../../i18n/messages.js';
import { loadCurrencies } from '../settings/load-currencies.ts';
import { setupForms, stepHeading } from './setup-steps.tsx';
import { setupWords } from './setup-words.ts';
import { useSetup } from './use-setup.ts';
import '../policies/policies.css';
import '../settings/settings.css';
import './setup.css';

const addressOf = (step: SetupStep) => localPath(`/seller/setup?step=${step}`);

export const loader = loadCurrencies;

/** Asks step by step. The step is in the address and every answer is saved, so it can be left and resumed. */
export default function SetupPage() {
  const { data, isPending, refetch } = useSetup();
  return (
    <>
      <PageMeta title={m.desk_setup_title()} unlisted />
      <h1>{m.desk_setup_title()}</h1>
      {data ? (
        <Steps missing={data.missing} />
      ) : isPending ? (
        <Spinner words={m.desk_loading()} />
      ) : (
        <LoadFailed words={m.desk_load_failed()} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Steps({ missing }: { missing: SetupStep[] }) {
  const [params, setParams] = useSearchParams();
  const asked = setupSteps.find((step) => step === params.get('step'));
  const current = asked ?? missing[0];
  if (!current) return <Ready />;
  const next = setupSteps[setupSteps.indexOf(current) + 1];
  const Form = setupForms[current];
  return (
    <div className="setup">
      <p>{m.desk_setup_lead()}</p>
      <ol className="setup-steps">
        {setupSteps.map((step) => (
          <li key={step}>
            <Link to={addressOf(step)} aria-current={step === current ? 'step' : undefined}>
              {!missing.includes(step) && (
                <>
                  <Check className="ico" aria-hidden="true" />
                  <span className="vh">{m.desk_setup_done()}</span>
                </>
              )}
              {setupWords[step].title()}
            </Link>
          </li>
        ))}
      </ol>
      <section aria-labelledby={stepHeading}>
        <h2 id={stepHeading}>{setupWords[current].title()}</h2>
        <Form
          key={current}
          isMissing={missing.includes(current)}
          onDone={() => setParams(next ? { step: next } : {})}
        />
      </section>
      <p className="setup-acts">
        {next && (
          <Link className="btn btn-3" to={addressOf(next)}>
            {m.desk_setup_later()}
          </Link>
        )}
        <ShopLink className="btn btn-3" to="/seller">
          {m.desk_setup_leave()}
        </ShopLink>
      </p>
    </div>
  );
}

function Ready() {
  return (
    <div className="setup">
      <p role="status">{m.desk_setup_ready()}</p>
      <p className="setup-acts">
        <ShopLink className="btn btn-1" to="/">
          {m.desk_to_shop()}
        </ShopLink>
        <ShopLink className="btn btn-2" to="/seller">
          {m.desk_add()}
        </ShopLink>
      </p>
    </div>
  );
}
