import type { Context } from 'hono';
import type { OrderEvent } from '../../../contract/desk.ts';
import { isoTime } from '../../../rules/dates.ts';
import type { OpenSession } from '../../accounts/sessions.ts';
import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import type { Log } from '../../log.ts';
import { newestMessage } from '../../messages/message-desk-queries.ts';
import { lastChange, ordersChangedSince } from './order-list-queries.ts';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';

const maxListeners = 100;
const maxChanges = 200;
/** A commit may become visible later than the time in its rows, so the last seconds are read again. */
const overlap = 10_000;
const pollEvery = 5_000;

type Change = Awaited<ReturnType<typeof ordersChangedSince>>[number];

export interface OrderEvents {
  stream(c: Context, session: OpenSession): Promise<Response>;
}

/** Tells every open desk of new and changed orders and of new messages, whichever process wrote them. */
export function createOrderEvents(db: Db, log: Log, closing: AbortSignal): OrderEvents {
  const listeners = new Set<Listener>();
  let watch: Promise<() => void> | undefined;

  async function start(): Promise<() => void> {
    let newest = await lastChange(db);
    let from = newest - overlap;
    /** After a read that was cut off, clients reload once more at this time. */
    let reloadAgainAt = Infinity;
    const seen = new Set((await ordersChangedSince(db, from, maxChanges)).map(keyOf));
    let message = await newestMessage(db);
    let reading: Promise<void> | undefined;
    let again = false;

    async function readChanges() {
      const changes = await ordersChangedSince(db, from, maxChanges);
      const fresh = changes.filter((change) => !seen.has(keyOf(change)));
      for (const change of fresh) {
        seen.add(keyOf(change));
        newest = Math.max(newest, change.updatedAt);
        for (const listener of listeners) listener.send('order', onWire(change), String(change.updatedAt));
      }
      const tooMany = changes.length === maxChanges;
      if (tooMany) from = newest = await lastChange(db);
      else from = Math.max(from, newest - overlap);
      if (tooMany || Date.now() > reloadAgainAt) {
        reloadAgainAt = tooMany ? Date.now() + overlap : Infinity;
        for (const listener of listeners) listener.send('refresh', {}, String(newest));
      }
      if (seen.size > 10 * maxChanges) dropOld(seen, newest);
      const newer = await newestMessage(db);
      if (newer > message) for (const listener of listeners) listener.send('message', {}, String(newest));
      message = newer;
    }

    function readSoon() {
      if (reading) {
        again = true;
        return;
      }
      reading = readChanges()
        .catch((error: unknown) => log.warn({ err: error }, 'changed orders could not be read'))
        .finally(() => {
          reading = undefined;
          if (again) {
            again = false;
            readSoon();
          }
        });
    }

    const stop = db.watchOrders(readSoon);
    const timer = setInterval(readSoon, pollEvery).unref();
    return () => {
      stop();
      clearInterval(timer);
    };
  }

  /** After a failure the next desk tries again. */
  function startWatch() {
    const started = start();
    started.catch(() => {
      if (watch === started) watch = undefined;
    });
    return started;
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
      if (listeners.size >= maxListeners || closing.aborted) throw new Problem('busy');
      const { response, listener } = openEventStream(c, session, leave);
      if (c.req.raw.signal.aborted) return response;
      listeners.add(listener);
      const lastEventId = c.req.header('last-event-id') ?? '';
      try {
        await (watch ??= startWatch());
        if (/^\d{1,15}$/.test(lastEventId)) await sendMissed(db, listener, Number(lastEventId));
      } catch (error) {
        listener.end();
        throw error;
      }
      return response;
    },
  };
}

async function sendMissed(db: Db, listener: Listener, since: number) {
  const missed = await ordersChangedSince(db, since, maxChanges);
  if (missed.length === maxChanges) listener.send('refresh', {}, String(await lastChange(db)));
  else for (const change of missed) listener.send('order', onWire(change), String(change.updatedAt));
}

function keyOf({ id, status, isPaid, updatedAt }: Change): string {
  return `${updatedAt} ${id} ${status} ${isPaid}`;
}

function dropOld(seen: Set<string>, newest: number) {
  for (const key of seen) if (Number.parseInt(key, 10) < newest - overlap) seen.delete(key);
}

function onWire({ id, status, isPaid, createdAt, updatedAt }: Change): OrderEvent {
  return {
    _id: id,
    status: status as OrderEvent['status'],
    isPaid: isPaid === 1,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}

export interface Listener {
  send(event: string, data: object, id: string): void;
  end(): void;
}

const heartbeatEvery = 15_000;
/** When it ends, the browser reconnects, and the session is checked again. */
const lifetime = 5 * 60_000;
const maxUnread = 500;

/**
 * Server-sent events. The framework writes them; this module ends them: on `end`, with the session of the
 * request, after their lifetime, and when the reader has left or does not read.
 */
export function openEventStream(c: Context, session: OpenSession, onEnd: (listener: Listener) => void) {
  const ended = Promise.withResolvers<void>();
  const gone = c.req.raw.signal;
  let stream!: SSEStreamingApi;
  let unread = 0;
  const response = streamSSE(c, (opened) => {
    stream = opened;
    return ended.promise;
  });
  response.headers.set('cache-control', 'no-store');
  // nginx would buffer the events otherwise.
  response.headers.set('x-accel-buffering', 'no');

  const count = (writing: Promise<unknown>) => {
    if (++unread > maxUnread) stream.abort();
    void writing.then(() => unread--);
  };
  const heartbeat = setInterval(() => {
    count(stream.write(': heartbeat\n\n'));
    // A database that does not answer ends no session.
    session.isValid().then(
      (lasts) => lasts || end(),
      () => {},
    );
  }, heartbeatEvery).unref();
  const timer = setTimeout(() => end(), lifetime).unref();
  const unwatch = session.watch(() => end());
  const listener: Listener = {
    send: (event, data, id) => count(stream.writeSSE({ event, data: JSON.stringify(data), id })),
    end,
  };

  function end() {
    clearInterval(heartbeat);
    clearTimeout(timer);
    unwatch();
    gone.removeEventListener('abort', end);
    ended.resolve();
    onEnd(listener);
  }

  count(stream.write('retry: 2000\n\n'));
  stream.onAbort(end);
  if (gone.aborted) end();
  else gone.addEventListener('abort', end);
  return { response, listener };
}
