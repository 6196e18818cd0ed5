import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a process has used of the machine: CPU milliseconds since it began, and memory it holds now. */
export interface ProcessUsage {
  cpuMs: number;
  memoryBytes: number;
}

const ticksPerSecond = 100;
const pageBytes = 4096;

/** Reads a process's usage from the kernel, or from `ps` where there is no /proc. */
export function usageOf(pid: number): ProcessUsage {
  try {
    // The second field is the command in brackets and may hold spaces; what follows it is counted from behind them.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return { cpuMs: (ticks * 1000) / ticksPerSecond, memoryBytes: pages * pageBytes };
  } catch {
    return usageByPs(pid);
  }
}

function usageByPs(pid: number): ProcessUsage {
  const { stdout } = spawnSync('ps', ['-o', 'time=,rss=', '-p', String(pid)], { encoding: 'utf8' });
  const [time = '0', rssKb = '0'] = stdout.trim().split(/\s+/);
  const seconds = time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0);
  return { cpuMs: seconds * 1000, memoryBytes: Number(rssKb) * 1024 };
}
