import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isCleanText } from '../../../contract/text.ts';
import { plainNumber } from '../../../rules/digits.ts';
import { refuseForeign } from '../../http/endpoint/origin.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import { shopFonts } from './demo-card-fonts.ts';
import { cardPage, cardPageLook } from './demo-card-page.ts';
import { demoActs } from './demo-card-refunds.ts';
import type { DemoCardProvider } from './demo-card-session.ts';

/** The page accepts and declines these two numbers and no others. */
export const demoCardNumbers = { accepted: '4242424242424242', declined: '4000000000000002' } as const;

/** The payment page: HTML with one form. Whoever knows the session's address may open it, as with a real provider. */
export function serveDemoCards(
  app: Hono,
  cards: DemoCardProvider,
  shop: { publicUrl: string; storeName: string },
  clientFolder: string,
) {
  const look = cardPageLook(shop.storeName, shopFonts(clientFolder));
  const path = '/demo-cards/:session';

  async function sessionOf(c: Context) {
    const id = c.req.param('session') ?? '';
    const session = isCleanText(id) ? await cards.find(id) : null;
    if (!session) throw new Problem('not-found');
    c.header('cache-control', 'no-store');
    c.header('content-security-policy', look.policy);
    return session;
  }

  app.get(path, async (c) => {
    const session = await sessionOf(c);
    return c.html(cardPage(session, look, { refunds: await cards.refundsOf(session.id) }));
  });

  app.post(path, bodyLimit({ maxSize: 10_000, onError: tooLarge }), async (c) => {
    refuseForeign(c, shop.publicUrl);
    const session = await sessionOf(c);
    const form = await formIn(c);
    if (session.status !== 'open') {
      const act = demoActs.find((one) => one === form.act);
      if (act && session.status === 'paid') await cards.act(session.id, act);
      return c.html(cardPage(session, look, { refunds: await cards.refundsOf(session.id) }));
    }
    const typed = form.card;
    const number = plainNumber(typed).replace(/[\s-]/g, '');
    if (number === demoCardNumbers.declined)
      return c.html(cardPage(session, look, { failed: { typed, fault: 'declined' } }), 402);
    if (number !== demoCardNumbers.accepted)
      return c.html(cardPage(session, look, { failed: { typed, fault: 'unknown' } }), 422);
    if (!(await cards.pay(session.id))) return c.html(cardPage(await sessionOf(c), look));
    return c.redirect(session.successUrl, 303);
  });
}

function tooLarge(): never {
  throw new Problem('too-large');
}

async function formIn(c: Context): Promise<{ card: string; act: string }> {
  const { card, act } = await c.req.parseBody().catch((): never => {
    throw new Problem('invalid');
  });
  const text = (value: typeof card) => (typeof value === 'string' ? value.slice(0, 100) : '');
  return { card: text(card), act: text(act) };
}
