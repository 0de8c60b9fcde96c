import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Db } from '../db/database.ts';
import type { FrontDoor } from '../http/protection/load-shedder.ts';
import { Turns } from '../http/protection/semaphore.ts';
import { countOrders } from './metric-queries.ts';
import type { Meters } from './metrics.ts';

const orderCountsHold = 15_000;
const lookEvery = 20;

/** What the process itself knows: memory, lag, who waits for what. */
export function watchProcess(meters: Meters, door: Pick<FrontDoor, 'inside'>): void {
  const lag = monitorEventLoopDelay({ resolution: lookEvery });
  lag.enable();
  meters.watch('gauge', 'warraq_requests_in_flight', 'Requests waiting for their answer.', () => [
    { value: door.inside },
  ]);
  meters.watch(
    'gauge',
    'warraq_event_loop_lag_seconds',
    'How late the event loop was since it was last read.',
    () => {
      const quantiles = [0.5, 0.99].map((quantile) => ({ quantile, value: lag.percentile(quantile * 100) }));
      const readings = [...quantiles, { quantile: 1, value: lag.max }];
      lag.reset();
      return readings.map(({ quantile, value }) => ({
        labels: { quantile },
        // The histogram holds the whole time from look to look.
        value: Math.max(0, value / 1e9 - lookEvery / 1000),
      }));
    },
  );
  meters.watch('gauge', 'warraq_memory_bytes', 'Memory of the process by kind.', () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const kinds = Object.entries({ resident: rss, heap: heapUsed, external });
    return kinds.map(([kind, value]) => ({ labels: { kind }, value }));
  });
  meters.watch('counter', 'warraq_cpu_seconds_total', 'Time on the processor.', () => {
    const { user, system } = process.cpuUsage();
    return [{ value: (user + system) / 1e6 }];
  });
  meters.watch('gauge', 'warraq_up_seconds', 'Since the process started.', () => [
    { value: process.uptime() },
  ]);
  meters.watch('gauge', 'warraq_queue_length', 'How many wait for their turn at something costly.', () =>
    [...Turns.named].map(([queue, turns]) => ({ labels: { queue }, value: turns.waiting })),
  );
}

/** What only the database knows; counted at most every few seconds, however often it is asked. */
export function watchDatabase(meters: Meters, db: Db, now: () => number = Date.now): void {
  let counted: { at: number; rows: ReturnType<typeof countOrders> } | undefined;
  meters.watch('gauge', 'warraq_orders', 'Orders by status and payment.', async () => {
    if (!counted || now() - counted.at > orderCountsHold) counted = { at: now(), rows: countOrders(db.sql) };
    const rows = await counted.rows;
    return rows.map(({ count, ...labels }) => ({ labels, value: count }));
  });
  meters.watch(
    'gauge',
    'warraq_database_connections',
    'Connections of the pool, and who waits for one.',
    () => Object.entries(db.connections?.() ?? {}).map(([state, value]) => ({ labels: { state }, value })),
  );
}
