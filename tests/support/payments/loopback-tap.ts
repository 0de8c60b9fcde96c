import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const tapKey = 'sk_test_loopback';

export interface LoopbackCharge {
  id: string;
  object: 'charge';
  status: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  reference: Record<string, string>;
  transaction: { created: string; url: string; expiry?: { period: number; type: string } };
  redirect: { url: string };
  post: { url: string };
  customer: Record<string, string>;
}

export interface LoopbackRefund {
  id: string;
  object: 'refund';
  charge_id: string;
  status: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  reference: Record<string, string>;
  transaction: { created: string };
}

/** What the public documentation of Tap says of charges and refunds (developers.tap.company), on this machine. */
export async function openLoopbackTap() {
  const charges: LoopbackCharge[] = [];
  const refunds: LoopbackRefund[] = [];
  const state = {
    fault: null as 'failure' | 'silence' | 'redirect' | null,
    refundStatus: 'REFUNDED',
    sentElsewhere: 0,
  };

  function answer(path: string, method: string, body: Record<string, unknown>): [number, object] {
    const idempotent = (body.reference as Record<string, string> | undefined)?.idempotent;
    const created = String(Date.now());
    if (path === '/v2/charges' && method === 'POST') {
      const known = charges.find(({ reference }) => reference.idempotent === idempotent);
      if (known) return [200, known];
      const id = `chg_TS${randomBytes(8).toString('hex')}`;
      const transaction = { ...(body.transaction as object), created, url: `https://tap.example/${id}` };
      const charge = { ...body, id, object: 'charge', status: 'INITIATED', transaction } as LoopbackCharge;
      charges.push(charge);
      return [200, charge];
    }
    if (path.startsWith('/v2/charges/')) {
      const found = charges.find(({ id }) => path.endsWith(`/${id}`));
      return found ? [200, found] : [404, { errors: [{ code: '1139' }] }];
    }
    if (path === '/v2/refunds/list') {
      if (refunds.length === 0) return [400, { errors: [{ code: '1401' }] }];
      return [200, { object: 'list', has_more: false, refunds: refunds.toReversed() }];
    }
    const known = refunds.find(({ reference }) => reference.idempotent === idempotent);
    if (known) return [200, known];
    const charge = charges.find(({ id }) => id === body.charge_id);
    const before = refunds
      .filter((one) => one.charge_id === body.charge_id && one.status !== 'FAILED')
      .reduce((sum, one) => sum + Math.round(one.amount * 1000), 0);
    const asked = Math.round((body.amount as number) * 1000);
    if (charge?.status !== 'CAPTURED' || before + asked > Math.round(charge.amount * 1000))
      return [400, { errors: [{ code: '1108' }] }];
    const refund = {
      ...body,
      id: `re_TS${randomBytes(8).toString('hex')}`,
      object: 'refund',
      status: state.refundStatus,
    };
    refunds.push(Object.assign(refund, { transaction: { created } }) as unknown as LoopbackRefund);
    return [200, refund];
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    if (state.fault === 'silence') return void request.socket.destroy();
    if (state.fault === 'redirect' && !request.url!.startsWith('/elsewhere'))
      return void response.writeHead(307, { location: `/elsewhere${request.url}` }).end();
    if (request.url!.startsWith('/elsewhere')) state.sentElsewhere++;
    const isOurs = request.headers.authorization === `Bearer ${tapKey}`;
    const body = sent ? (JSON.parse(sent) as Record<string, unknown>) : {};
    const [status, answered] =
      state.fault === 'failure'
        ? [500, {}]
        : isOurs
          ? answer(request.url!, request.method!, body)
          : [401, { errors: [{ code: '2107' }] }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    charges,
    refunds,
    state,
    reset() {
      charges.length = 0;
      refunds.length = 0;
      Object.assign(state, { fault: null, refundStatus: 'REFUNDED', sentElsewhere: 0 });
    },
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}

/** As the documentation computes it. */
export function tapSignature(event: LoopbackCharge | LoopbackRefund, key = tapKey): string {
  const { id, amount, currency, reference, status, transaction } = event;
  const decimals = ['BHD', 'KWD', 'OMR'].includes(currency) ? 3 : 2;
  const signed =
    `x_id${id}x_amount${amount.toFixed(decimals)}x_currency${currency}` +
    `x_gateway_reference${reference.gateway ?? ''}x_payment_reference${reference.payment ?? ''}` +
    `x_status${status}x_created${transaction.created}`;
  return createHmac('sha256', key).update(signed).digest('hex');
}
