import type { Load } from './load/load.ts';
import { Latencies } from './load/latencies.ts';
import { middle } from './middle.ts';
import type { Server, ServerName } from './servers/server.ts';

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  cpuMs: number;
  /** In the middle one of the slices: what else the machine does makes a few of them dearer. */
  cpuP50: number;
  rssMb: number;
  requests: number;
  bytes: number;
  failures: Record<string, number>;
}

export interface Row {
  task: string;
  books: number;
  engine: 'sqlite' | 'postgres';
  servers: Partial<Record<ServerName, Figures>>;
}

export interface Contender {
  server: Server;
  /** One list for each connection. */
  requests: string[][];
  once?: boolean;
  /** How many times as long it is warmed up, where that differs from the others. */
  warmTimes?: number;
  /** Where one slice of it would take the run's time: fewer, and no warming up. */
  slices?: number;
}

export interface Pace {
  sliceMs: number;
  rounds: number;
  warmMs: number;
}

/** Counts what each connection was answered with 2xx, over all slices. */
export type Done = Partial<Record<ServerName, number[]>>;

/** Lets the servers take turns in short slices, so that whatever else the machine does falls on all of them. */
export class Measuring {
  readonly rows: Row[] = [];
  readonly #load: Load;
  readonly #pace: Pace;
  readonly #tell: (row: Row) => void;
  #number = 0;

  constructor(load: Load, pace: Pace, tell: (row: Row) => void) {
    this.#load = load;
    this.#pace = pace;
    this.#tell = tell;
  }

  async measure(
    about: Omit<Row, 'servers'>,
    contenders: Contender[],
    done: Done = {},
    ownPace: Partial<Pace> = {},
    warmTimes = 1,
  ): Promise<Row> {
    const sums = contenders.map((contender) => new Sum(contender));
    await this.#turns(sums, { ...this.#pace, ...ownPace }, warmTimes, done);
    const servers = Object.fromEntries(sums.map((sum) => [sum.contender.server.name, sum.figures()]));
    const row: Row = { ...about, servers };
    this.rows.push(row);
    this.#tell(row);
    return row;
  }

  /** Two servers of the same kind against each other: who went second in one round goes first in the next. */
  async sideBySide(contenders: [Contender, Contender], warmTimes: number): Promise<[Figures, Figures]> {
    const { sliceMs, rounds, warmMs } = this.#pace;
    const [one, other] = [new Sum(contenders[0]), new Sum(contenders[1])];
    await this.#turns([one, other], { sliceMs, rounds: 0, warmMs }, warmTimes, {});
    for (let pair = 0; pair < rounds * 2; pair++) {
      await this.#turns([one, other, other, one], { sliceMs: sliceMs / 4, rounds: 1, warmMs: 0 }, 1, {});
    }
    return [one.figures(), other.figures()];
  }

  async #turns(sums: Sum[], { sliceMs, rounds, warmMs }: Pace, warmTimes: number, done: Done) {
    for (const sum of warmMs > 0 ? sums : []) {
      if (sum.contender.slices === undefined)
        await this.#slice(sum, warmMs * (sum.contender.warmTimes ?? warmTimes), done);
      sum.begin();
    }
    for (let round = 0; round < rounds; round++) {
      for (const sum of sums) {
        if (round < (sum.contender.slices ?? rounds)) await this.#slice(sum, sliceMs, done);
      }
    }
  }

  async #slice(sum: Sum, milliseconds: number, done: Done) {
    const { server, once = false } = sum.contender;
    const before = server.usage();
    const report = await this.#load.run({
      port: server.port,
      milliseconds,
      requests: sum.left,
      once,
      from: this.#number,
    });
    const after = server.usage();
    this.#number = report.next;
    if (once) sum.left = sum.left.map((list, one) => list.slice(report.used[one]));
    const counts = (done[server.name] ??= sum.left.map(() => 0));
    report.done.forEach((count, one) => (counts[one]! += count));
    sum.add(report, after.cpuMs - before.cpuMs, after.rssMb);
  }
}

class Sum {
  readonly contender: Contender;
  left: string[][];
  #latencies = new Latencies();
  #requests = 0;
  #milliseconds = 0;
  #cpuMs = 0;
  #cpuOfSlices: number[] = [];
  #rssMb = 0;
  #bytes = 0;
  #failures: Record<string, number> = {};

  constructor(contender: Contender) {
    this.contender = contender;
    this.left = contender.requests;
  }

  /** What came before was warming up; only its failures count. */
  begin() {
    this.#latencies = new Latencies();
    this.#cpuOfSlices = [];
    this.#requests = this.#milliseconds = this.#cpuMs = this.#bytes = 0;
  }

  add(report: Awaited<ReturnType<Load['run']>>, cpuMs: number, rssMb: number) {
    this.#latencies.add(report.latencies);
    this.#requests += report.requests;
    this.#milliseconds += report.milliseconds;
    this.#bytes += report.bytes;
    this.#cpuMs += cpuMs;
    this.#cpuOfSlices.push(cpuMs / report.requests);
    this.#rssMb = Math.max(this.#rssMb, rssMb);
    for (const [status, count] of Object.entries(report.failures)) {
      this.#failures[status] = (this.#failures[status] ?? 0) + count;
    }
  }

  figures(): Figures {
    return {
      perSecond: (this.#requests / this.#milliseconds) * 1000,
      p50: this.#latencies.at(0.5),
      p99: this.#latencies.at(0.99),
      cpuMs: this.#cpuMs / this.#requests,
      cpuP50: middle(this.#cpuOfSlices),
      rssMb: this.#rssMb,
      requests: this.#requests,
      bytes: this.#bytes / this.#requests,
      failures: this.#failures,
    };
  }
}
