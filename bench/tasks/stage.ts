import type { Asked } from '../load/request-text.ts';
import { requestText } from '../load/request-text.ts';
import type { Contender, Measuring } from '../measure.ts';
import type { LimitServer } from '../servers/limit-server.ts';
import { ask, type Server } from '../servers/server.ts';
import type { ShopServer } from '../servers/shop-server.ts';
import type { TutorialServer } from '../servers/tutorial-server.ts';

/** A shop with its two references, all holding as many books. */
export interface Stage {
  measuring: Measuring;
  about: { books: number; engine: 'sqlite' | 'postgres' };
  shop: ShopServer;
  limit: LimitServer;
  tutorial: TutorialServer;
  /** A book that both have, and where each has it. */
  sample: { shop: string; tutorial: string };
}

export const connections = 10;
/**
 * How many times as long a server is warmed up for what takes much code: it is to have compiled it before it is
 * measured, as it has in a shop that is open. (What the limit runs is compiled after the first task.)
 */
export const untilCompiled = 5;

export function sameOnEach(request: string, count = connections): string[][] {
  return Array.from({ length: count }, () => [request]);
}

/** The three on one request that is the same for everybody. */
export async function everyone(stage: Stage, asked: Asked, tutorialAsked = asked): Promise<Contender[]> {
  await stage.limit.learn(stage.shop, asked);
  return [
    { server: stage.shop, requests: sameOnEach(requestText(asked)) },
    { server: stage.limit, requests: sameOnEach(requestText(asked)) },
    patient(stage, requestText(tutorialAsked)),
  ];
}

/** Among very many books the tutorial takes seconds for an answer: it is asked by one, for one slice. */
export function patient({ tutorial, about }: Stage, request: string): Contender {
  if (about.books <= 1_000) return { server: tutorial, requests: sameOnEach(request) };
  return byOne(tutorial, request);
}

/** What takes a server seconds. */
export function byOne(server: Server, request: string): Contender {
  return { server, requests: sameOnEach(request, 1), slices: 1 };
}

/** Space that asks for nothing, each a little different: the same page or list, never from a cache. */
export function unseenSpaces(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    (from + index + 2).toString(2).replaceAll('0', ' ').replaceAll('1', '\t'),
  );
}

/** The same page under an address nobody used before. */
export function unseenAddress(path: string, spaces: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(spaces)}`;
}

/** What is measured under unseen addresses must be the page itself, not an empty one beside it. */
export async function mustBeSamePage({ port }: Server, path: string) {
  const headers = { 'accept-encoding': 'identity' };
  const plain = await ask(port, { path, headers });
  const unseen = await ask(port, { path: unseenAddress(path, ' '), headers });
  const share = unseen.body.byteLength / plain.body.byteLength;
  if (plain.status !== 200 || unseen.status !== 200 || share < 0.95 || share > 1.05) {
    throw new Error(`${path} under an unseen address is ${share.toFixed(2)} times as long`);
  }
}
