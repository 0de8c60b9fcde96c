import { type RawAnswer, RawConnection } from '../load/raw-connection.ts';
import { type Asked, requestText } from '../load/request-text.ts';
import type { Usage } from './process-usage.ts';

export type ServerName = 'shop' | 'limit' | 'tutorial';

/** Something that is measured: it has a port, and tells what it has used. */
export interface Server {
  name: ServerName;
  port: number;
  usage(): Usage;
  stop(): Promise<void>;
}

const patience = 300_000;

/** One request by itself, its body kept. */
export function ask(port: number, asked: Asked): Promise<RawAnswer & { body: Buffer }> {
  return new Promise((resolve, reject) => {
    const connection = new RawConnection(port, true);
    const giveUp = setTimeout(() => {
      connection.close();
      reject(new Error(`${asked.path} did not answer in ${patience / 1000} s`));
    }, patience);
    connection.send(requestText(asked), (answer) => {
      clearTimeout(giveUp);
      connection.close();
      if (answer instanceof Error) reject(answer);
      else resolve({ ...answer, body: answer.body ?? Buffer.alloc(0) });
    });
  });
}

/** A call whose answer is JSON and must succeed; the cookie it set comes along. */
export async function call<T>(port: number, asked: Asked): Promise<T & { cookie: string }> {
  const { status, body, head } = await ask(port, {
    ...asked,
    headers: { ...asked.headers, 'accept-encoding': 'identity' },
  });
  const text = body.toString();
  if (status !== 200) throw new Error(`${asked.path} answered ${status}: ${text.slice(0, 300)}`);
  const cookie = /^set-cookie: *([^;\r\n]+)/im.exec(head)?.[1] ?? '';
  return { ...(JSON.parse(text) as T), cookie };
}

/** How long it takes until this path is answered with 200, from now. */
export async function untilAnswered(port: number, path: string, alive: () => string | null): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 30_000) {
    const status = await ask(port, { path }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return performance.now() - began;
    const dead = alive();
    if (dead !== null) throw new Error(`a server did not start: ${dead}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${path} was not answered within 30 s`);
}
