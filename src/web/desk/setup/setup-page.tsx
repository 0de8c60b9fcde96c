import Check from 'icon:check';
import { type SetupStep, setupSteps } from '../../../rules/shop.ts';
import { m } from '../../i18n/messages.js';
import { useDeskQuery } from '../kit/desk-data.ts';
import { Acts, DeskPage, LinkButton, Loaded, Notice } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { setupWords } from '../notices.tsx';
import { loadCurrencies } from '../settings/settings-fields.tsx';
import { ShopStep } from './shop-step.tsx';

export const loader = loadCurrencies;

/** Where each step is done, at any time and in any order. */
const places: Record<SetupStep, [to: string, words: () => string][]> = {
  shop: [['/seller/settings', m.desk_settings]],
  books: [
    ['/seller', m.desk_add],
    ['/seller/product-list/import', m.desk_import],
  ],
  legal: [['/seller/settings/tax', m.desk_settings]],
  returns: [['/seller/policies', m.desk_policies]],
};

/** What a new shop needs. What it needs to sell is asked here in one form. */
export default function SetupPage() {
  return (
    <DeskPage title={m.desk_setup_title()}>
      <Loaded query={useDeskQuery('GET /api/seller/setup')}>
        {({ missing }) => (
          <div className={`${kit.stack} ${kit.form}`}>
            <p role="status">{missing.length > 0 ? m.desk_setup_lead() : m.desk_setup_ready()}</p>
            {!missing.includes('shop') && !missing.includes('books') && (
              <Notice>
                <span>{m.desk_setup_test()}</span>
                <LinkButton to="/books" words={m.desk_setup_test_order()} />
              </Notice>
            )}
            {setupSteps.map((step) => (
              <section key={step} className={kit.stack} aria-labelledby={`step-${step}`}>
                <h2 id={`step-${step}`}>{setupWords[step]()}</h2>
                {!missing.includes(step) && (
                  <p>
                    <Check /> {m.desk_setup_done()}
                  </p>
                )}
                {step === 'shop' && missing.includes(step) ? (
                  <ShopStep />
                ) : (
                  <Acts>
                    {places[step].map(([to, words]) => (
                      <LinkButton
                        key={to}
                        look={missing.includes(step) ? '2' : '3'}
                        to={to}
                        words={words()}
                      />
                    ))}
                  </Acts>
                )}
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </DeskPage>
  );
}
