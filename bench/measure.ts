import type { LoadGenerator, LoadReport } from './load/load-generator.ts';
import type { Server } from './servers/server.ts';

export interface Target {
  server: Server;
  /** One list of requests for each connection. */
  requests: string[][];
  /** The mean time that a connection waits before each request. There is none in the warm-up. */
  everyMs?: number;
}

export interface Measurement {
  /** Requests per second in the median slice. */
  perSecond: number;
  /** Without the first response on each connection: Node accepts one connection in each turn of its event loop. */
  p99Ms: number;
  /** CPU time of the server for one request: the mean of all slices, and the median slice. */
  cpuMs: number;
  cpuMsMedian: number;
  /** The parts of it, each in its median slice: the server's processes, and its database server. */
  ownMsMedian: number;
  databaseMsMedian: number;
  /** Responses with a 2xx status, for each connection, including the warm-up. */
  succeeded: number[];
}

export interface Pace {
  warmUpMs: number;
  slices: number;
  sliceMs: number;
}

export const connections = 10;

export function onEachConnection<Request>(request: Request): Request[][] {
  return Array.from({ length: connections }, () => [request]);
}

/**
 * Measures the targets in short alternating slices, so that other work on the machine affects all of them. The order
 * is reversed in every second round.
 */
export async function measure(load: LoadGenerator, pace: Pace, targets: Target[]): Promise<Measurement[]> {
  const runs = targets.map((target) => new Run(load, target));
  for (const run of runs) await run.warmUp(pace.warmUpMs);
  for (let round = 0; round < pace.slices; round++) {
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run.slice(pace.sliceMs);
  }
  return runs.map((run) => run.result());
}

class Run {
  readonly #load: LoadGenerator;
  readonly #target: Target;
  readonly #succeeded: number[];
  #latencies: number[] = [];
  readonly #cpuPerRequest: number[] = [];
  readonly #databasePerRequest: number[] = [];
  readonly #ownPerRequest: number[] = [];
  readonly #rates: number[] = [];
  #cpuMs = 0;
  #responses = 0;

  constructor(load: LoadGenerator, target: Target) {
    this.#load = load;
    this.#target = target;
    this.#succeeded = target.requests.map(() => 0);
  }

  async warmUp(milliseconds: number) {
    if (milliseconds > 0) await this.#send(milliseconds, 0);
  }

  async slice(milliseconds: number) {
    const { server } = this.#target;
    const before = server.usage();
    const report = await this.#send(milliseconds, this.#target.everyMs);
    const after = server.usage();
    const cpuMs = after.cpuMs - before.cpuMs;
    const databaseMs = (after.databaseMs ?? 0) - (before.databaseMs ?? 0);
    const responses = report.latencies.length + report.firstLatencies.length;
    this.#latencies = this.#latencies.concat(report.latencies);
    this.#rates.push((1000 * responses) / report.milliseconds);
    this.#cpuMs += cpuMs;
    this.#responses += responses;
    this.#cpuPerRequest.push(cpuMs / responses);
    this.#databasePerRequest.push(databaseMs / responses);
    this.#ownPerRequest.push((cpuMs - databaseMs) / responses);
  }

  async #send(milliseconds: number, everyMs?: number): Promise<LoadReport> {
    const { server, requests } = this.#target;
    const report = await this.#load.run({ ports: server.ports, milliseconds, requests, everyMs });
    if (Object.keys(report.failures).length > 0)
      throw new Error(`the ${server.name} failed: ${JSON.stringify(report.failures)}`);
    report.succeeded.forEach((count, index) => (this.#succeeded[index]! += count));
    return report;
  }

  result(): Measurement {
    return {
      perSecond: median(this.#rates),
      // None if no slice was long enough for a second response.
      p99Ms: percentile(this.#latencies, 0.99) ?? Infinity,
      cpuMs: this.#cpuMs / this.#responses,
      cpuMsMedian: median(this.#cpuPerRequest),
      ownMsMedian: median(this.#ownPerRequest),
      databaseMsMedian: median(this.#databasePerRequest),
      succeeded: this.#succeeded,
    };
  }
}

export const median = (values: number[]) => percentile(values, 0.5)!;

function percentile(values: number[], share: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
}
