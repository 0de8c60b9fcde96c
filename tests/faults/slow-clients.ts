import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type FaultContext, type Finding, ms } from './fault-context.ts';
import { call, errorCode } from './http-call.ts';
import { startShop } from './shop-process.ts';

/** Hundreds of connections that send nothing or one byte a second, and a burst of pages that no cache has. */
export async function slowClients(context: FaultContext): Promise<Finding[]> {
  const settings = await context.newSettings();
  const shop = await startShop(settings);
  const idle = await openSockets(settings.port, 500, '');
  const slow = await openSockets(settings.port, 50, 'GET /books HTTP/1.1\r\nhost: shop\r\nx-slow: ');
  const trickle = setInterval(() => slow.forEach((socket) => socket.write('a')), 1_000);
  await call(`${shop.url}/books`);
  const start = performance.now();
  const page = await call(`${shop.url}/books`);
  const duration = performance.now() - start;

  // From ten addresses: one may not hold so many connections.
  const agents = Array.from(
    { length: 10 },
    (_, index) => new Agent({ localAddress: `127.0.1.${index + 1}` }),
  );
  const burst = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => {
      const options = { headers: { accept: 'text/html' }, agent: agents[index % agents.length] };
      return call(`${shop.url}/books?q=burst${index}`, options).catch(errorCode);
    }),
  );
  const responses = burst.filter((one) => typeof one === 'object');
  const served = responses.filter(({ status }) => status === 200).length;
  const rejected = responses.filter(({ status, headers }) => status === 503 && headers['retry-after']).length;
  const closedAfter = await untilClosed([...idle, ...slow], 15_000);
  clearInterval(trickle);
  for (const socket of [...idle, ...slow]) socket.destroy();
  await shop.stop();
  return [
    {
      name: '500 idle sockets and 50 slow clients',
      wanted: 'a page within 1 s',
      measured: `${page.status} after ${ms(duration)}`,
      ok: page.status === 200 && duration <= 1_000,
    },
    {
      name: `${burst.length} uncached pages at once`,
      wanted: 'each served, or 503 with Retry-After',
      measured: `${served} served, ${rejected} rejected, ${burst.length - served - rejected} failed`,
      ok: served > 0 && served + rejected === burst.length,
    },
    {
      name: 'idle and slow connections are closed',
      wanted: '≤ 15 s',
      measured: closedAfter === null ? 'some are still open' : ms(closedAfter),
      ok: closedAfter !== null,
    },
  ];
}

function openSockets(port: number, count: number, text: string): Promise<Socket[]> {
  return Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1', () => {
            if (text) socket.write(text);
            resolve(socket);
          });
          socket.once('error', reject);
          socket.on('error', () => {});
          socket.resume();
        }),
    ),
  );
}

async function untilClosed(sockets: Socket[], limit: number): Promise<number | null> {
  const start = performance.now();
  while (performance.now() - start < limit) {
    if (sockets.every((socket) => socket.closed || socket.readableEnded)) return performance.now() - start;
    await pause(50);
  }
  return null;
}
