const ratio = Math.log(1.01);

/** Counts of latencies in steps of one percent: small to send between processes, and slices add up. */
export class Latencies {
  readonly #counts = new Map<number, number>();
  #total = 0;

  constructor(counts: readonly (readonly [number, number])[] = []) {
    this.add(counts);
  }

  note(milliseconds: number) {
    const step = Math.round(Math.log(Math.max(milliseconds, 0.001)) / ratio);
    this.#counts.set(step, (this.#counts.get(step) ?? 0) + 1);
    this.#total++;
  }

  add(counts: readonly (readonly [number, number])[]) {
    for (const [step, count] of counts) {
      this.#counts.set(step, (this.#counts.get(step) ?? 0) + count);
      this.#total += count;
    }
  }

  /** The latency that this share of the requests did not exceed, in milliseconds. */
  at(share: number): number {
    let left = Math.ceil(this.#total * share);
    for (const [step, count] of [...this.#counts].toSorted(([a], [b]) => a - b)) {
      left -= count;
      if (left <= 0) return Math.exp(step * ratio);
    }
    return Number.NaN;
  }

  get counts(): [number, number][] {
    return [...this.#counts];
  }
}
