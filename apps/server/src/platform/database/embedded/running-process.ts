import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** True while a process has this id, also one of another account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A text that tells this process from a later one with the same id: its start time. Undefined when the
 * process is gone or the system does not say.
 */
export async function startMark(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    // The command name, in brackets, may itself hold spaces and brackets; start time is field 22.
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
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
