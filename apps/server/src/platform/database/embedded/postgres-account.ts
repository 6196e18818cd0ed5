import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What `spawn` needs to start a process as the database's account; empty for this process's own. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** The whole environment of every process started here: no PG* variable or locale of the caller leaks in. */
export const childEnvironment: NodeJS.ProcessEnv | undefined =
  process.platform === 'win32' ? undefined : { PATH: '/usr/local/bin:/usr/bin:/bin' };

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account PostgreSQL runs as. It refuses root, so root runs it as the owner of the cluster that is
 * there already, else as `nobody`, which has the passwd entry that initdb asks for.
 */
export async function chooseAccount(clusterFolder: string): Promise<Account> {
  const found = await stat(clusterFolder).catch(() => undefined);
  if (!isRoot()) {
    if (found && process.platform !== 'win32' && found.uid !== process.getuid?.()) {
      throw new Error(
        `The database in ${clusterFolder} belongs to the account with uid ${found.uid}, and this process ` +
          `runs as uid ${process.getuid?.()}. Start as that account or as root, or give the folder away.`,
      );
    }
    return {};
  }
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : await nobody();
}

/** True when the account can pass every folder down to `file` and read it; asked of the system itself. */
export async function canRead(account: Account, ...files: string[]): Promise<boolean> {
  if (account.uid === undefined) return true;
  const script = 'for file in "$@"; do test -r "$file" || exit 1; done';
  try {
    await run('/bin/sh', ['-c', script, 'sh', ...files], { ...account, env: childEnvironment, cwd: '/' });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === 1) return false;
    throw new Error('Root here may not switch to the unprivileged account that the database needs.', {
      cause: error,
    });
  }
}

async function nobody(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const entry = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name, , uid]) => name === 'nobody' && Number(uid) !== 0);
  if (!entry) throw new Error('Root cannot run the database: there is no account "nobody" to run it as.');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}
