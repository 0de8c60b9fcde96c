import type { OpenSession } from '../accounts/sessions.ts';

export interface Listener {
  send(event: string, data: object, id: string): void;
  end(): void;
}

const heartbeat = 15_000;
/** Ended from time to time: the browser comes back by itself, and is asked again who it is. */
const lifetime = 5 * 60_000;
const mostUnread = 500;
export const eventHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Proxies that gather an answer before they pass it on would keep the events.
  'x-accel-buffering': 'no',
};

/** Server-sent events that end when told, with the session they were asked in, or when nobody reads them any more. */
export function eventStream(gone: AbortSignal, session: OpenSession, ended: (listener: Listener) => void) {
  const text = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let open = true;
  const write = (lines: string) => {
    if (!open) return;
    if ((controller.desiredSize ?? 0) < -mostUnread) end();
    else controller.enqueue(text.encode(`${lines}\n\n`));
  };
  const beat = setInterval(() => {
    write(': still here');
    // A database that cannot be asked has ended nobody's session.
    session.lasts().then(
      (lasts) => lasts || end(),
      () => {},
    );
  }, heartbeat).unref();
  const close = setTimeout(() => end(), lifetime).unref();
  const unwatch = session.watch(() => end());

  function end() {
    if (!open) return;
    open = false;
    clearInterval(beat);
    clearTimeout(close);
    unwatch();
    gone.removeEventListener('abort', end);
    try {
      controller.close();
    } catch {
      // Its reader has gone before us.
    }
    ended(listener);
  }

  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: end,
  });
  write('retry: 2000');
  const listener: Listener = {
    send: (event, data, id) => write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}`),
    end,
  };
  if (gone.aborted) end();
  else gone.addEventListener('abort', end);
  return { response: new Response(body, { headers: eventHeaders }), listener };
}
