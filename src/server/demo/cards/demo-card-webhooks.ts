import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { CardEvent } from '../../payments/card-provider.ts';
import { sign, signatureHeader } from './demo-card-signature.ts';

/** Answers with whether the shop took it. */
export type PostWebhook = (body: string, headers: Record<string, string>) => Promise<boolean>;

interface Sender {
  post: PostWebhook;
  /** Between one attempt and the next, in milliseconds. */
  pauses?: readonly number[];
  secret: string;
  now: () => number;
  log: Log;
}

const usualPauses = [500, 2_000, 10_000, 30_000];

/** Sends once and waits for it; if that fails, goes on in the background and finally leaves it to the sweep. */
export function createWebhookSender({ post, secret, now, log, pauses = usualPauses }: Sender) {
  async function attempt(body: string): Promise<boolean> {
    try {
      return await post(body, {
        'content-type': 'application/json',
        [signatureHeader]: sign(body, secret, now()),
      });
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'a test card webhook did not arrive');
      return false;
    }
  }

  async function retry(body: string): Promise<void> {
    for (const length of pauses) {
      await pause(length, undefined, { ref: false });
      if (await attempt(body)) return;
    }
  }

  return async (event: CardEvent): Promise<void> => {
    const body = JSON.stringify(event);
    if (!(await attempt(body))) void retry(body);
  };
}
