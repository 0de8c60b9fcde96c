import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { call, codeOf } from './http-call.ts';
import { startShop } from './shop-process.ts';
import { type Finding, ms, type World } from './world.ts';

/** Hundreds who connect and say nothing, or speak a letter at a time, and a rush for pages nobody has asked for before. */
export async function crowd(world: World): Promise<Finding[]> {
  const place = await world.place();
  const shop = await startShop(place);
  const idle = await sockets(place.port, 500, '');
  const slow = await sockets(place.port, 50, 'GET /books HTTP/1.1\r\nhost: shop\r\nx-slow: ');
  const trickle = setInterval(() => slow.forEach((socket) => socket.write('a')), 1_000);
  await call(`${shop.url}/books`);
  const asked = performance.now();
  const answer = await call(`${shop.url}/books`);
  const took = performance.now() - asked;

  const rush = await Promise.all(
    Array.from({ length: world.rounds(1_000, 60) }, (_, page) =>
      call(`${shop.url}/books?q=rush${page}`, { headers: { accept: 'text/html' } }).catch(codeOf),
    ),
  );
  const served = rush.filter((one) => typeof one === 'object' && one.status === 200).length;
  const sentAway = rush.filter(
    (one) => typeof one === 'object' && one.status === 503 && one.headers['retry-after'],
  ).length;
  const findings: Finding[] = [
    {
      what: '500 idle sockets and 50 slow clients',
      wanted: 'a page within 1 s',
      measured: `${answer.status} after ${ms(took)}`,
      ok: answer.status === 200 && took <= 1_000,
    },
    {
      what: `${rush.length} new pages at once`,
      wanted: 'each served, or 503 with Retry-After',
      measured: `${served} served, ${sentAway} sent away, ${rush.length - served - sentAway} otherwise`,
      ok: served > 0 && served + sentAway === rush.length,
    },
  ];
  if (!world.short) {
    const gone = await allClosed([...idle, ...slow], 15_000);
    findings.push({
      what: 'who says nothing, or too slowly, loses the connection',
      wanted: '≤ 15 s',
      measured: gone === null ? 'some are still connected' : ms(gone),
      ok: gone !== null,
    });
  }
  clearInterval(trickle);
  for (const socket of [...idle, ...slow]) socket.destroy();
  await shop.stop();
  return findings;
}

function sockets(port: number, count: number, words: string): Promise<Socket[]> {
  return Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1', () => {
            if (words) socket.write(words);
            resolve(socket);
          });
          socket.once('error', reject);
          socket.on('error', () => {});
          socket.resume();
        }),
    ),
  );
}

async function allClosed(open: Socket[], limit: number): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < limit) {
    if (open.every((socket) => socket.closed || socket.readableEnded)) return performance.now() - began;
    await pause(50);
  }
  return null;
}
