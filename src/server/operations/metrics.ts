import type { IncomingMessage, ServerResponse } from 'node:http';
import { methodOf, routeOf } from './route-names.ts';

type Labels = Record<string, string | number>;
type Reading = { labels?: Labels; value: number };
/** Read when somebody asks, never before. */
export type Read = () => Reading[] | Promise<Reading[]>;

interface Watched {
  name: string;
  kind: 'counter' | 'gauge';
  help: string;
  read: Read;
}

const bounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts what goes through the shop, cheaply, and writes it down as Prometheus reads it. */
export class Meters {
  readonly #counts = new Map<string, { labels: Labels; value: number }>();
  readonly #durations = new Map<string, { buckets: number[]; sum: number }>();
  readonly #watched: Watched[] = [];
  #kept = 0;

  /** One that was answered from the fast lane: an addition and no more. */
  keptAnswer(): void {
    this.#kept++;
  }

  /** Any other, from now until its answer is out. */
  request(request: IncomingMessage, response: ServerResponse): void {
    const began = performance.now();
    response.once('close', () => {
      const [method, route] = [methodOf(request.method), routeOf(request.url ?? '')];
      this.#count(method, route, response.statusCode);
      this.#time(route, (performance.now() - began) / 1000);
    });
  }

  watch(kind: Watched['kind'], name: string, help: string, read: Read): void {
    this.#watched.push({ kind, name, help, read });
  }

  async text(): Promise<string> {
    const lines = [
      ...head('warraq_requests_total', 'counter', 'Requests by method, route and status.'),
      ...[...this.#counts.values()].map(({ labels, value }) => line('warraq_requests_total', value, labels)),
      ...head('warraq_kept_answers_total', 'counter', 'Requests answered from the fast lane.'),
      line('warraq_kept_answers_total', this.#kept),
      ...this.#durationLines(),
    ];
    for (const { name, kind, help, read } of this.#watched) {
      // One thing that cannot be read (a database that is away) takes nothing else with it.
      const readings = await Promise.resolve()
        .then(read)
        .catch(() => []);
      lines.push(
        ...head(name, kind, help),
        ...readings.map(({ labels, value }) => line(name, value, labels)),
      );
    }
    return `${lines.join('\n')}\n`;
  }

  #count(method: string, route: string, status: number) {
    const key = `${method} ${route} ${status}`;
    const seen = this.#counts.get(key);
    if (seen) seen.value++;
    else this.#counts.set(key, { labels: { method, route, status }, value: 1 });
  }

  #time(route: string, seconds: number) {
    let seen = this.#durations.get(route);
    if (!seen) this.#durations.set(route, (seen = { buckets: bounds.map(() => 0).concat(0), sum: 0 }));
    const place = bounds.findIndex((bound) => seconds <= bound);
    seen.buckets[place < 0 ? bounds.length : place]!++;
    seen.sum += seconds;
  }

  #durationLines(): string[] {
    const name = 'warraq_request_seconds';
    const lines = head(name, 'histogram', 'How long requests took, by route.');
    for (const [route, { buckets, sum }] of this.#durations) {
      let count = 0;
      for (const [place, amount] of buckets.entries()) {
        count += amount;
        lines.push(line(`${name}_bucket`, count, { route, le: bounds[place] ?? '+Inf' }));
      }
      lines.push(line(`${name}_sum`, sum, { route }), line(`${name}_count`, count, { route }));
    }
    return lines;
  }
}

function head(name: string, kind: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`];
}

function line(name: string, value: number, labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([label, word]) => `${label}="${escaped(String(word))}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

function escaped(word: string): string {
  return word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
