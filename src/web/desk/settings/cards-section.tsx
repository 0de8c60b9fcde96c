import { m } from '../../i18n/messages.js';
import { Moment } from '../../ui/time.tsx';
import { useDeskQuery } from '../kit/desk-data.ts';
import { Loaded, Notice } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';

/** The variables of the server that each provider needs. */
const variables = [
  ['Stripe', 'STRIPE_SECRET_KEY=sk_live_…\nSTRIPE_WEBHOOK_SECRET=whsec_…'],
  ['Tap', 'TAP_SECRET_KEY=sk_live_…'],
] as const;
const names = { stripe: 'Stripe', tap: 'Tap' };

/** Whether the shop takes cards, and what a person has to do for it on the server and at the provider. */
export function CardsSection() {
  return (
    <section className={`${kit.stack} ${kit.form} ${kit.past}`}>
      <h2>{m.desk_cards()}</h2>
      <Loaded query={useDeskQuery('GET /api/seller/cards')}>
        {({ provider, fault, webhook, lastEvent }) => {
          if (provider === 'demo') return <p>{m.desk_cards_demo()}</p>;
          return (
            <>
              {provider === null ? (
                <>
                  <p>{m.desk_cards_none()}</p>
                  {variables.map(([name, lines]) => (
                    <figure key={name}>
                      <figcaption>{name}</figcaption>
                      <pre className={`${kit.preview} ${kit.lines}`} dir="ltr">
                        {lines}
                      </pre>
                    </figure>
                  ))}
                </>
              ) : (
                <Notice isWarning={fault !== ''}>
                  <span>
                    {(fault ? m.desk_cards_refused : m.desk_cards_work)({ provider: names[provider] })}{' '}
                    <bdi lang="en">{fault}</bdi>
                  </span>
                </Notice>
              )}
              <div>
                <p>{m.desk_cards_webhook()}</p>
                <pre className={`${kit.preview} ${kit.lines}`} dir="ltr">
                  {webhook}
                </pre>
                <p className="hint">
                  {m.desk_cards_last_event()}:{' '}
                  {lastEvent ? <Moment at={lastEvent} /> : m.desk_cards_no_event()}
                </p>
              </div>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
