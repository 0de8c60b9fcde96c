import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { intentOf, LoopbackRefunds } from './loopback-refunds.ts';
import { readForm, type FormObject } from './stripe-form.ts';

export interface LoopbackSession {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: { status: string } | null;
  amount_total: number;
  currency: string;
  client_reference_id: string;
  metadata: Record<string, string>;
  expires_at: number;
}

/** The fault of the next calls: no answer, a lost connection, an error of Stripe, or a key that does not allow them. */
export type Fault = 'silence' | 'lost' | 'failure' | 'forbidden' | null;

/** The parts of Stripe's API that the shop uses, with Stripe's rules about keys, times and states. */
export async function openLoopbackStripe() {
  const sessions = new Map<string, LoopbackSession>();
  const byKey = new Map<string, { form: string; session: LoopbackSession }>();
  const created: FormObject[] = [];
  const held = new Set<ServerResponse>();
  const refunds = new LoopbackRefunds(sessions);
  const stripe = {
    sessions,
    refunds,
    /** The parameters of every request that opened a session. */
    created,
    calls: 0,
    fault: null as Fault,
    /** The fault concerns only addresses that begin with this. */
    faultAt: '/',
    /** Runs after a session is created and before the response. */
    beforeAnswer: null as ((session: LoopbackSession) => Promise<void>) | null,
    url: '',
    /** Deletes everything and ends the fault. */
    reset() {
      sessions.clear();
      byKey.clear();
      created.length = 0;
      refunds.reset();
      stripe.faultAt = '/';
      stripe.fault = null;
      stripe.beforeAnswer = null;
    },
    only(): LoopbackSession {
      const [one, ...more] = sessions.values();
      if (!one || more.length) throw new Error(`there are ${sessions.size} sessions`);
      return one;
    },
    event(type: string, object: object) {
      const id = `evt_${randomBytes(8).toString('hex')}`;
      return { id, object: 'event', type, data: { object: { ...object } } };
    },
    async close() {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage): Promise<[status: number, body: object]> {
    stripe.calls++;
    if (request.headers.authorization !== 'Bearer sk_test_loopback')
      return refuse(401, 'authentication_error');
    const { method = '', url = '' } = request;
    if (url.startsWith('/v1/refunds')) {
      const key = String(request.headers['idempotency-key']);
      const answered = refunds.answer(method, url, await text(request), key);
      return answered ? [200, answered] : refuse(400, 'invalid_request_error');
    }
    if (url.startsWith('/v1/checkout/sessions?')) {
      const intent = new URL(url, 'http://stripe').searchParams.get('payment_intent');
      const data = [...sessions.values()].filter((one) => intentOf(one) === intent);
      return [200, { object: 'list', data, has_more: false, url: '/v1/checkout/sessions' }];
    }
    const [, id, action] =
      /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(expire))?(?:\?|$)/.exec(request.url ?? '') ?? [];
    if (request.method === 'POST' && !id)
      return create(await text(request), String(request.headers['idempotency-key']));
    const session = sessions.get(id ?? '');
    if (!session) return refuse(404, 'invalid_request_error', 'resource_missing');
    if (request.method === 'GET')
      return [
        200,
        session.payment_status === 'paid' ? { ...session, payment_intent: intentOf(session) } : session,
      ];
    if (action !== 'expire' || session.status !== 'open') return refuse(400, 'invalid_request_error');
    session.status = 'expired';
    return [200, session];
  }

  async function create(body: string, key: string): Promise<[number, object]> {
    const before = byKey.get(key);
    if (before) return before.form === body ? [200, before.session] : refuse(400, 'idempotency_error');
    const form = readForm(body);
    const minutes = (Number(form.expires_at) * 1000 - Date.now()) / 60_000;
    const items = form.line_items as unknown as LineItem[];
    if (minutes < 30 || minutes > 24 * 60 || items.length > 100) return refuse(400, 'invalid_request_error');
    const id = `cs_test_${randomBytes(12).toString('hex')}`;
    const session: LoopbackSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.example/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: items.reduce(
        (sum, item) => sum + Number(item.price_data.unit_amount) * Number(item.quantity),
        0,
      ),
      currency: items[0]?.price_data.currency ?? '',
      client_reference_id: String(form.client_reference_id),
      metadata: form.metadata as Record<string, string>,
      expires_at: Number(form.expires_at),
    };
    byKey.set(key, { form: body, session });
    sessions.set(id, session);
    created.push(form);
    await stripe.beforeAnswer?.(session);
    return [200, session];
  }

  const server = createServer(async (request, response) => {
    const fault = request.url?.startsWith(stripe.faultAt) ? stripe.fault : null;
    if (fault === 'lost') return void request.destroy();
    const [status, body] =
      fault === 'failure'
        ? refuse(500, 'api_error')
        : fault === 'forbidden'
          ? refuse(403, 'invalid_request_error')
          : await answer(request);
    if (fault === 'silence') return void held.add(response);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stripe.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stripe;
}

interface LineItem {
  quantity: string;
  price_data: { currency: string; unit_amount: string; product_data: { name: string } };
}

function refuse(status: number, type: string, code?: string): [number, object] {
  return [status, { error: { type, code, message: 'refused' } }];
}

export type LoopbackStripe = Awaited<ReturnType<typeof openLoopbackStripe>>;
