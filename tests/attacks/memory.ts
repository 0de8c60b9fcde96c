import { readFileSync } from 'node:fs';
import type { ShopProcess } from '../faults/shop-process.ts';

/** In MB, now (`VmRSS`) or at most since it started (`VmHWM`); 0 where the system does not tell. */
export function memoryOf({ child }: ShopProcess, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
