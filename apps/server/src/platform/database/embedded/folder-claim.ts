import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, startMark } from './running-process.ts';

/** Another living process has this folder: for one that holds a database, it runs that. */
export class FolderInUse extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`The folder ${folder} is already in use by pid ${pid}. Stop that process first.`);
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

/**
 * Makes this process the only one that works in `folder`, as on its database, and resolves to the function that
 * gives it up. A claim whose process has died is taken over. Throws `FolderInUse`.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const claim = path.join(folder, 'claim');
  const mine = `${process.pid} ${(await startMark(process.pid)) ?? ''}\n`;
  const draft = `${claim}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, mine, { mode: 0o644 });
  try {
    while (!(await linkIfFree(draft, claim))) await clearStaleClaim(folder, claim);
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await readIfThere(claim)) === mine) await rm(claim, { force: true });
  };
}

async function clearStaleClaim(folder: string, claim: string): Promise<void> {
  const text = await readIfThere(claim);
  if (text === undefined) return;
  const holder = await livingHolder(text);
  if (holder !== undefined) throw new FolderInUse(folder, holder);
  // Moving before deleting lets two processes that both saw the stale claim find out who was first:
  // the slower one may have moved the other's fresh claim, and puts it back.
  const aside = `${claim}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(claim, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readIfThere(aside)) !== text) await linkIfFree(aside, claim);
  await rm(aside, { force: true });
}

async function livingHolder(text: string): Promise<number | undefined> {
  const [pidText = '', ...words] = text.trim().split(' ');
  const mark = words.join(' ');
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  const current = await startMark(pid);
  return mark === '' || current === undefined || current === mark ? pid : undefined;
}

async function linkIfFree(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
