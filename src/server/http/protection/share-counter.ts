/** Counts by client how many of something it holds. A client that holds none is not kept. */
export class ShareCounter {
  readonly #held = new Map<string, number>();

  of(client: string): number {
    return this.#held.get(client) ?? 0;
  }

  take(client: string): void {
    this.#held.set(client, this.of(client) + 1);
  }

  release(client: string): void {
    const left = this.of(client) - 1;
    if (left > 0) this.#held.set(client, left);
    else this.#held.delete(client);
  }
}
