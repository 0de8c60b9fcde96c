import type { ReadyAnswer } from './cached-response.ts';

/**
 * Keeps ready answers by key, the least used leaving first, within a bound of bytes.
 * However many ask for a missing one at the same time, it is made once.
 */
export class AnswerCache {
  readonly #limit: number;
  readonly #kept = new Map<string, ReadyAnswer>();
  readonly #making = new Map<string, Promise<ReadyAnswer>>();
  #bytes = 0;
  #version = 0;
  /** How many answers were there already, and how many had to be made. */
  readonly counts = { kept: 0, made: 0 };

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Answers of another version of the catalogue are gone the moment a newer one is seen. */
  async get(version: number, key: string, make: () => Promise<ReadyAnswer>): Promise<ReadyAnswer> {
    if (version > this.#version) this.#startVersion(version);
    const kept = version === this.#version ? this.#kept.get(key) : undefined;
    if (kept) {
      this.counts.kept++;
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const makingKey = `${version} ${key}`;
    let making = this.#making.get(makingKey);
    if (!making) {
      this.counts.made++;
      making = make()
        .then((answer) => {
          if (version === this.#version && answer.mayBeKept) this.#keep(key, answer);
          return answer;
        })
        .finally(() => this.#making.delete(makingKey));
      this.#making.set(makingKey, making);
    }
    return making;
  }

  #startVersion(version: number) {
    this.#version = version;
    this.#kept.clear();
    this.#bytes = 0;
  }

  #keep(key: string, answer: ReadyAnswer) {
    if (answer.size > this.#limit / 4) return;
    this.#kept.set(key, answer);
    this.#bytes += answer.size;
    for (const [oldest, least] of this.#kept) {
      if (this.#bytes <= this.#limit) break;
      this.#kept.delete(oldest);
      this.#bytes -= least.size;
    }
  }
}
