import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import type { CardProvider } from './card-provider.ts';
import { settleEvent, type Settling } from './settle.ts';

/** An event that is not ours is taken too, or its sender would repeat it for days; only our own failure is a failure. */
export function paymentApi(
  settling: Settling & { cards: CardProvider | null },
): Handlers<'POST /api/payments/webhook'> {
  const { cards, log } = settling;
  return {
    async 'POST /api/payments/webhook'({ c }) {
      const body = Buffer.from(await c.req.arrayBuffer());
      const event = await cards?.readWebhook(body, c.req.raw.headers);
      if (!cards || !event) {
        log.warn({ bytes: body.length }, 'a webhook without a valid signature was refused');
        throw new Problem('bad-signature');
      }
      await settleEvent(settling, cards.name, event);
      return {};
    },
  };
}
