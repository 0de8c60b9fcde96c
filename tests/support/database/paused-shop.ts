import { createApp } from '../../../src/server/app.ts';
import type { Db } from '../../../src/server/db/database.ts';
import type { TestShop } from '../test-shop.ts';
import { TestVisitor } from '../test-visitor.ts';

/**
 * Another process of the same shop, whose transactions wait at a barrier before they begin: what a request has checked
 * by then can be changed before it goes on. The first `passing` transactions do not wait.
 */
export function pausedShop(shop: TestShop, passing = 0) {
  let begun = 0;
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const pause = async () => {
    if (++begun <= passing) return;
    arrived.resolve();
    await released.promise;
  };
  const db: Db = {
    ...shop.db,
    transaction: async (work) => pause().then(() => shop.db.transaction(work)),
  };
  const app = createApp({ ...shop.deps, db });
  return {
    db,
    visitor: () => new TestVisitor(app, shop.config.publicUrl),
    /** A request waits at the barrier. */
    arrived: arrived.promise,
    release: released.resolve,
  };
}
