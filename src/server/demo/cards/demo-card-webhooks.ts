import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { CardEvent } from '../../payments/card-provider.ts';
import { sign, signatureHeader } from './demo-card-signature.ts';

/** Resolves to whether the shop accepted the webhook. */
export type PostWebhook = (body: string, headers: Record<string, string>) => Promise<boolean>;

interface Sender {
  post: PostWebhook;
  /** The waits before each retry, in milliseconds. */
  backoff?: readonly number[];
  secret: string;
  now: () => number;
  log: Log;
}

const defaultBackoff = [500, 2_000, 10_000, 30_000];

/** Waits for the first attempt. Retries run in the background; after the last one the sweep settles the payment. */
export function createWebhookSender({ post, secret, now, log, backoff = defaultBackoff }: Sender) {
  async function attempt(body: string): Promise<boolean> {
    try {
      return await post(body, {
        'content-type': 'application/json',
        [signatureHeader]: sign(body, secret, now()),
      });
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'a demo card webhook did not arrive');
      return false;
    }
  }

  async function retry(body: string): Promise<void> {
    for (const wait of backoff) {
      await pause(wait, undefined, { ref: false });
      if (await attempt(body)) return;
    }
  }

  return async (event: CardEvent): Promise<void> => {
    const body = JSON.stringify(event);
    if (!(await attempt(body))) void retry(body);
  };
}
