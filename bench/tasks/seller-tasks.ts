import { requestText } from '../load/request-text.ts';
import { ask } from '../servers/server.ts';
import { byOne, patient, sameOnEach, type Stage } from './stage.ts';

/** The seller's two lists, ten requests at once. */
export async function sellerLists(stage: Stage) {
  const { measuring, about, shop, limit, tutorial } = stage;
  const cookie = await shop.sellerCookie();
  const lists = [
    ["seller's books", '/api/product/manage?limit=50', patient.bind(null, stage)],
    // The tutorial sends every order there is, and the shoppers of this run have placed thousands.
    ["seller's orders", '/api/order/seller?limit=50', byOne.bind(null, tutorial)],
  ] as const;
  for (const [task, path, asTutorial] of lists) {
    const asked = { path, cookie };
    await limit.learn(shop, asked);
    await measuring.measure({ task, ...about }, [
      { server: shop, requests: sameOnEach(requestText(asked)) },
      { server: limit, requests: sameOnEach(requestText(asked)) },
      asTutorial(requestText({ path: path.split('?')[0]! })),
    ]);
  }
}

export interface ExportFigures {
  seconds: number;
  megabytes: number;
  /** How far the memory rose above what it was. */
  roseMb: number;
}

/** The whole catalogue as one file: how long it takes and what it costs to hold. */
export async function exportBooks({ shop }: Pick<Stage, 'shop'>): Promise<ExportFigures> {
  const cookie = await shop.sellerCookie();
  const before = shop.usage().rssMb;
  let most = before;
  const look = setInterval(() => (most = Math.max(most, shop.usage().rssMb)), 20);
  const began = performance.now();
  const { body } = await ask(shop.port, { path: '/api/product/export', cookie }).finally(() =>
    clearInterval(look),
  );
  const seconds = (performance.now() - began) / 1000;
  return { seconds, megabytes: body.byteLength / 1024 / 1024, roseMb: most - before };
}
