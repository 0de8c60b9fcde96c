import type { Context } from 'hono';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import type { OpenSession } from '../../accounts/sessions.ts';

export interface Listener {
  send(event: string, data: object, id: string): void;
  end(): void;
}

const heartbeatEvery = 15_000;
/** The browser reconnects by itself, and its session is checked again. */
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
