import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const repositoryRoot = path.resolve(import.meta.dirname, '../..');

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim();
}

/** The newest release's tag; undefined where the checkout has none. */
export function newestRelease(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  } catch {
    return undefined;
  }
}

/**
 * Lays another state of this repository out in a folder, with the packages and the web app that are installed and built here.
 * Resolves to its server's first file.
 */
export function layOut(ref: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = path.join(folder, 'archive.tar');
  execFileSync('git', ['archive', '--output', archive, ref], { cwd: repositoryRoot });
  execFileSync('tar', ['xf', archive, '-C', folder]);
  linkAll(path.join(repositoryRoot, 'node_modules'), path.join(folder, 'node_modules'), ['@candela']);
  const own = path.join(folder, 'node_modules/@candela');
  mkdirSync(own);
  for (const [name, at] of Object.entries({
    ...{ contract: 'packages/contract', sfu: 'packages/sfu', testkit: 'packages/testkit' },
    ...{ server: 'apps/server', web: 'apps/web' },
  })) {
    symlinkSync(path.join(folder, at), path.join(own, name));
  }
  for (const below of ['apps/server/node_modules', 'apps/web/dist']) {
    symlinkSync(path.join(repositoryRoot, below), path.join(folder, below));
  }
  return path.join(folder, 'apps/server/src/main.ts');
}

function linkAll(from: string, to: string, without: readonly string[]): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (!without.includes(name)) symlinkSync(path.join(from, name), path.join(to, name));
  }
}
