interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches calls that arrive while a batch is in flight. `run` returns one result for each item, in their order.
 * A batch that takes longer than `maxWait` ms stops blocking the next one.
 */
export class Batcher<Item, Result> {
  readonly #run: (items: Item[]) => Promise<Result[]>;
  readonly #maxBatch: number;
  readonly #maxWait: number;
  #queue: Waiting<Item, Result>[] = [];
  #isRunning = false;

  constructor(run: (items: Item[]) => Promise<Result[]>, { maxBatch = 50, maxWait = 250 } = {}) {
    this.#run = run;
    this.#maxBatch = maxBatch;
    this.#maxWait = maxWait;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      // Requests that are read in this turn of the event loop share a batch.
      setImmediate(() => void this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      await withTimeout(this.#settle(this.#queue.splice(0, this.#maxBatch)), this.#maxWait);
    }
    this.#isRunning = false;
  }

  async #settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

async function withTimeout(work: Promise<void>, milliseconds: number): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
