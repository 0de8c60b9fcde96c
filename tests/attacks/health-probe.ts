import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../faults/http-call.ts';
import { helperWork } from './helper-process.ts';

export interface HealthReport {
  worst: number;
  failed: number;
}

/** Asks for /healthz until it is told to stop, and reports the longest wait. */
const work = helperWork<string, HealthReport>();
const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.4' });
const seen: HealthReport = { worst: 0, failed: 0 };
while (!work.isOver) {
  const start = performance.now();
  const response = await call(`${work.data}/healthz`, { agent }).catch(() => null);
  if (response?.status !== 200) seen.failed++;
  seen.worst = Math.max(seen.worst, performance.now() - start);
  await pause(25);
}
agent.destroy();
work.report(seen);
