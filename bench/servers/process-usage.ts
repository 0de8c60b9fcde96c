import { readdirSync, readFileSync } from 'node:fs';

export interface Usage {
  cpuMs: number;
  /** The part of it that is the database server's. */
  databaseMs?: number;
  rssMb: number;
}

/** Linux reports CPU time in ticks of 1/100 s. */
const tickMs = 10;

/** CPU time and memory of a process, including all its threads. */
export function processUsage(pid: number): Usage {
  const { userTicks, systemTicks } = stat(pid);
  const [, rssKb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpuMs: (userTicks + systemTicks) * tickMs, rssMb: Number(rssKb) / 1024 };
}

/** CPU time of a process, its children and the children that have ended: PostgreSQL has a process for each connection. */
export function treeCpuMs(pid: number): number {
  const root = stat(pid);
  let ticks = root.userTicks + root.systemTicks + root.endedChildrenTicks;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = stat(Number(name));
      if (child.parent === pid) ticks += child.userTicks + child.systemTicks + child.endedChildrenTicks;
    } catch {
      // The process ended after the folder was listed.
    }
  }
  return ticks * tickMs;
}

export const parentOf = (pid: number) => stat(pid).parent;

/** See proc_pid_stat(5). The fields are counted from behind the program's name, which may contain spaces. */
function stat(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(') ') + 2)
    .split(' ')
    .map(Number);
  return {
    parent: fields[1]!,
    userTicks: fields[11]!,
    systemTicks: fields[12]!,
    endedChildrenTicks: fields[13]! + fields[14]!,
  };
}
