import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A running process as the system lists it. */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Every process below one, children before grandchildren. */
export function descendantsOf(pid: number): RunningProcess[] {
  const all = listProcesses();
  const found: RunningProcess[] = [];
  let parents = new Set([pid]);
  while (parents.size > 0) {
    const children = all.filter((one) => parents.has(one.parent));
    found.push(...children);
    parents = new Set(children.map((one) => one.pid));
  }
  return found;
}

/** Whether a process runs; one that is dead and only waits to be collected does not. */
export function isRunning(pid: number): boolean {
  return listProcesses().some((one) => one.pid === pid);
}

/** Sends a signal; a process that is already gone is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function listProcesses(): RunningProcess[] {
  return process.platform === 'linux' ? listFromProc() : listFromPs();
}

function listFromProc(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The program's name stands in parentheses and may hold anything; state and parent follow it.
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z' || state === 'X') return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

function listFromPs(): RunningProcess[] {
  const text = execFileSync('ps', ['-axo', 'pid=,ppid=,state=,command='], { encoding: 'utf8' });
  return text.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line);
    if (!match || match[3]?.startsWith('Z')) return [];
    return [{ pid: Number(match[1]), parent: Number(match[2]), command: match[4] ?? '' }];
  });
}
