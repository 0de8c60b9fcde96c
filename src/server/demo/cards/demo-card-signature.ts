import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'warraq-signature';

/** The greatest age of a signed webhook. */
const maxAge = 5 * 60_000;

/** The time is signed with the body, so that an old webhook cannot be replayed. */
export function sign(body: string | Buffer, secret: string, now: number): string {
  return `t=${now},v1=${digest(body, secret, now).toString('hex')}`;
}

export function isSigned(body: Buffer, header: string | null, secret: string, now: number): boolean {
  const match = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (!match) return false;
  const moment = Number(match[1]);
  if (Math.abs(now - moment) > maxAge) return false;
  return timingSafeEqual(Buffer.from(match[2] ?? '', 'hex'), digest(body, secret, moment));
}

function digest(body: string | Buffer, secret: string, moment: number): Buffer {
  return createHmac('sha256', secret).update(`${moment}.`).update(body).digest();
}
