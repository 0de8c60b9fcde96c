import { tryImport } from '../fill.ts';
import { requestText } from '../load/request-text.ts';
import { call, type Server } from '../servers/server.ts';
import type { ShopServer } from '../servers/shop-server.ts';
import {
  connections,
  mustBeSamePage,
  sameOnEach,
  type Stage,
  unseenAddress,
  unseenSpaces,
  untilCompiled,
} from './stage.ts';

/** What one request costs in a small shop and in a large one, in processor time. */
export interface Growth {
  task: string;
  books: [number, number];
  cpuMs: [number, number];
  bytes: [number, number];
}

const unseen = 1_500;

/** A small shop and a large one take turns, slice by slice: what differs then is a matter of the books. */
export async function growth(stage: Stage, small: ShopServer, smallBooks: number): Promise<Growth[]> {
  const { measuring, about, shop, sample } = stage;
  await tryImport(small, about.books);
  const smallSample = await samplePage(small);
  const lastPage = await lastCards(shop, smallBooks);
  const cached: [string, string, string][] = [
    ['/books', '/books', '/books'],
    ['book page', smallSample, sample.shop],
    ['list, 24 of it', '/api/product/list?limit=24', '/api/product/list?limit=24'],
  ];
  const rendered: [string, string, string][] = [
    ['book page, first rendering', smallSample, sample.shop],
    [`/books, first rendering of ${smallBooks} cards`, '/books', lastPage],
  ];
  const found: Growth[] = [];
  const compare = async (task: string, requests: [string[][], string[][]], once: boolean) => {
    const [less, more] = await measuring.sideBySide(
      [
        { server: small, requests: requests[0], once },
        { server: shop, requests: requests[1], once },
      ],
      once ? untilCompiled : 1,
    );
    found.push({
      task,
      books: [smallBooks, about.books],
      cpuMs: [less.cpuMs, more.cpuMs],
      bytes: [less.bytes, more.bytes],
    });
  };
  for (const [task, path, largePath] of cached) {
    const requests = (asked: string) => sameOnEach(requestText({ path: asked }));
    await compare(task, [requests(path), requests(largePath)], false);
  }
  for (const [task, path, largePath] of rendered) {
    await mustBeSamePage(small, path);
    await mustBeSamePage(shop, largePath);
    await compare(task, [unseenRequests(path), unseenRequests(largePath)], true);
  }
  return found;
}

function unseenRequests(path: string): string[][] {
  return Array.from({ length: connections }, (_, one) =>
    unseenSpaces(one * unseen, unseen).map((spaces) => requestText({ path: unseenAddress(path, spaces) })),
  );
}

async function samplePage({ port }: Server): Promise<string> {
  const path = '/api/product/list?limit=1';
  const { products } = await call<{ products: { _id: string; category: string }[] }>(port, { path });
  const { _id, category } = products[0]!;
  return `/books/${category.toLowerCase()}/${_id}`;
}

/** The last page of the list with just so many cards on it. */
async function lastCards(shop: ShopServer, cards: number): Promise<string> {
  const cookie = await shop.sellerCookie();
  const path = `/api/product/manage?stock=in&limit=${cards + 1}`;
  const { products } = await call<{ products: { _id: string }[] }>(shop.port, { path, cookie });
  return `/books?after=${products.at(-1)!._id}`;
}
