const lookEvery = 100;
/** A pause of this length that comes again and again means that everybody waits at least as long. */
const late = 1_000;
const often = 3;

/**
 * Knows when this process is too slow for what is asked of it. One long pause is no overload, be it a busy
 * machine or one that slept; several in a row are.
 */
export class EventLoopLag {
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #looked: number;
  #inARow = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#looked = now();
    this.#timer = setInterval(() => this.look(), lookEvery).unref();
  }

  get isLagging(): boolean {
    return this.#inARow >= often;
  }

  look(): void {
    const now = this.#now();
    this.#inARow = now - this.#looked - lookEvery > late ? this.#inARow + 1 : 0;
    this.#looked = now;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
