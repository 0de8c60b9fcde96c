const checkEvery = 100;
const longDelay = 1_000;
const delaysInARow = 3;

/**
 * Tells when the event loop cannot keep up. A single long delay is no overload (the machine may have slept);
 * several in a row are.
 */
export class EventLoopLag {
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #lastCheck: number;
  #longDelays = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#lastCheck = now();
    this.#timer = setInterval(() => this.check(), checkEvery).unref();
  }

  get isLagging(): boolean {
    return this.#longDelays >= delaysInARow;
  }

  check(): void {
    const now = this.#now();
    this.#longDelays = now - this.#lastCheck - checkEvery > longDelay ? this.#longDelays + 1 : 0;
    this.#lastCheck = now;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
