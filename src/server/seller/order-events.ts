import type { Context } from 'hono';
import type { OrderEvent } from '../../contract/desk.ts';
import type { OpenSession } from '../accounts/sessions.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Log } from '../log.ts';
import { type Listener, openEventStream } from './event-stream.ts';
import { lastChange, ordersChangedSince } from './order-desk-queries.ts';

const mostListeners = 100;
const mostAtOnce = 200;
/** Commits may become visible later than the times they carry, so a little of the past is looked at again. */
const overlap = 10_000;
const lookAnywayEvery = 5_000;

type Change = Awaited<ReturnType<typeof ordersChangedSince>>[number];

export interface OrderEvents {
  stream(c: Context, session: OpenSession): Promise<Response>;
}

/** Tells every open desk of new and changed orders, whichever process they came through. */
export function createOrderEvents(db: Db, log: Log, closing: AbortSignal): OrderEvents {
  const listeners = new Set<Listener>();
  let watch: Promise<() => void> | undefined;

  async function start(): Promise<() => void> {
    let newest = await lastChange(db);
    let from = newest - overlap;
    /** When a look that left changes out is made good by reading all anew once more. */
    let unsureUntil = Infinity;
    const seen = new Set((await ordersChangedSince(db, from, mostAtOnce)).map(keyOf));
    let looking: Promise<void> | undefined;
    let again = false;

    async function look() {
      const changes = await ordersChangedSince(db, from, mostAtOnce);
      const fresh = changes.filter((change) => !seen.has(keyOf(change)));
      for (const change of fresh) {
        seen.add(keyOf(change));
        newest = Math.max(newest, change.updatedAt);
        for (const listener of listeners) listener.send('order', onWire(change), String(change.updatedAt));
      }
      const tooMany = changes.length === mostAtOnce;
      if (tooMany) from = newest = await lastChange(db);
      else from = Math.max(from, newest - overlap);
      if (tooMany || Date.now() > unsureUntil) {
        unsureUntil = tooMany ? Date.now() + overlap : Infinity;
        for (const listener of listeners) listener.send('refresh', {}, String(newest));
      }
      if (seen.size > 10 * mostAtOnce) forget(seen, newest);
    }

    function lookSoon() {
      if (looking) {
        again = true;
        return;
      }
      looking = look()
        .catch((error: unknown) => log.warn({ err: error }, 'orders could not be looked at'))
        .finally(() => {
          looking = undefined;
          if (again) {
            again = false;
            lookSoon();
          }
        });
    }

    const stop = db.watchOrders(lookSoon);
    const timer = setInterval(lookSoon, lookAnywayEvery).unref();
    return () => {
      stop();
      clearInterval(timer);
    };
  }

  /** A watch that could not be begun is begun anew by the next desk. */
  function begin() {
    const begun = start();
    begun.catch(() => {
      if (watch === begun) watch = undefined;
    });
    return begun;
  }

  closing.addEventListener('abort', () => {
    for (const listener of listeners) listener.end();
  });

  function leave(listener: Listener) {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    watch?.then(
      (stop) => stop(),
      () => {},
    );
    watch = undefined;
  }

  return {
    async stream(c, session) {
      if (listeners.size >= mostListeners || closing.aborted) throw new Problem('busy');
      const { response, listener } = openEventStream(c, session, leave);
      if (c.req.raw.signal.aborted) return response;
      listeners.add(listener);
      const lastEventId = c.req.header('last-event-id') ?? '';
      try {
        await (watch ??= begin());
        if (/^\d{1,15}$/.test(lastEventId)) await tellMissed(db, listener, Number(lastEventId));
      } catch (error) {
        listener.end();
        throw error;
      }
      return response;
    },
  };
}

async function tellMissed(db: Db, listener: Listener, since: number) {
  const missed = await ordersChangedSince(db, since, mostAtOnce);
  if (missed.length === mostAtOnce) listener.send('refresh', {}, String(await lastChange(db)));
  else for (const change of missed) listener.send('order', onWire(change), String(change.updatedAt));
}

function keyOf({ id, status, isPaid, updatedAt }: Change): string {
  return `${updatedAt} ${id} ${status} ${isPaid}`;
}

function forget(seen: Set<string>, newest: number) {
  for (const key of seen) if (Number.parseInt(key, 10) < newest - overlap) seen.delete(key);
}

function onWire({ id, status, isPaid, createdAt, updatedAt }: Change): OrderEvent {
  return {
    _id: id,
    status: status as OrderEvent['status'],
    isPaid: isPaid === 1,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
