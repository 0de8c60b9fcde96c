import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Usage {
  cpuMs: number;
  rssMb: number;
}

const tickMs = 10;
const pageMb = 4096 / 1024 / 1024;

/** What a process has used of the processor and holds of the memory, threads included. */
export function usageOf(pid: number): Usage {
  try {
    const fields = statOf(pid);
    return { cpuMs: (fields[11]! + fields[12]!) * tickMs, rssMb: fields[21]! * pageMb };
  } catch (error) {
    if (process.platform === 'linux') throw error;
    return usageFromPs(pid);
  }
}

/** A database's server is many processes: the first one, those it has now and those it has buried. */
export function familyUsage(parent: number): Usage {
  const total = usageOf(parent);
  if (process.platform !== 'linux') return total;
  const own = statOf(parent);
  total.cpuMs += (own[13]! + own[14]!) * tickMs;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = statOf(Number(name));
      if (fields[1] !== parent) continue;
      total.cpuMs += (fields[11]! + fields[12]!) * tickMs;
      total.rssMb += fields[21]! * pageMb;
    } catch {
      // It ended between the listing and the look.
    }
  }
  return total;
}

export function parentOf(pid: number): number {
  return statOf(pid)[1]!;
}

/** The numbers after the name of the program, which may hold spaces; the first of them is the state. */
function statOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text
    .slice(text.lastIndexOf(') ') + 2)
    .split(' ')
    .map(Number);
}

function usageFromPs(pid: number): Usage {
  if (process.platform === 'win32') return { cpuMs: Number.NaN, rssMb: Number.NaN };
  const [time = '', rss = ''] = execFileSync('ps', ['-o', 'time=,rss=', '-p', String(pid)])
    .toString()
    .trim()
    .split(/\s+/);
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return { cpuMs: seconds * 1000, rssMb: Number(rss) / 1024 };
}
