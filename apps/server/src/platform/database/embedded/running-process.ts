import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * True while a process with this id runs, also one of another account. One that has ended but is kept by a
 * parent that never asks after it, as in a container without an init, counts as gone.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return statFields(readFileSync(`/proc/${pid}/stat`, 'utf8'))[0] === 'Z';
  } catch {
    return false;
  }
}

/** The fields of a Linux process's stat from its state, the third, on; the name before may hold anything. */
function statFields(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/**
 * A text that distinguishes this process from a later one with the same id: its start time. Undefined when the
 * process is gone or the system does not say.
 */
export async function startMark(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    return stat === undefined ? undefined : statFields(stat)[19];
  }
  return await fromPs(pid, 'lstart=');
}

/** The command line of a process, its arguments joined by blanks; undefined when it cannot be read. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
    return line?.replaceAll('\0', ' ').trim();
  }
  return await fromPs(pid, 'command=');
}

async function fromPs(pid: number, column: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  const answer = await run('ps', ['-ww', '-o', column, '-p', String(pid)]).catch(() => undefined);
  return answer?.stdout.trim() || undefined;
}
