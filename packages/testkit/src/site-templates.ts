import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../../scripts/lock.mjs';
import { bundleServer } from './bundled-server.ts';

/** Where `setup` asks the test processes, which inherit it, to keep templates. */
const folderVariable = 'CANDELA_TEST_SITES';

/**
 * Vitest's global setup: bundles the server, makes a folder in which test processes keep the data of a site that was
 * started once, and resolves to the function that removes both. Name this file in `globalSetup`.
 */
export async function setup(): Promise<() => Promise<void>> {
  const removeBundle = await bundleServer();
  const folder = await mkdtemp(path.join(tmpdir(), 'candela-sites-'));
  // The database's own account has to pass through it.
  await chmod(folder, 0o755);
  process.env[folderVariable] = folder;
  return async () => {
    await removeBundle();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}

/** Lets the servers of one test run share what Node compiled of their sources. */
export function compiledFolder(): Record<string, string> {
  const folder = process.env[folderVariable];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.join(folder, 'compiled') };
}

/**
 * Fills an empty data folder with what a first start makes, by copying a template that is made once per test run.
 * Leaves the folder empty without `setup`, and where a copy would not be a site of its own.
 * @param make starts a site on a folder for the first time and stops it
 */
export async function fillFromTemplate(
  name: string,
  dataFolder: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = process.env[folderVariable];
  if (folder === undefined || process.platform === 'win32') return;
  const template = path.join(folder, name);
  await withLock(`${template}.lock`, async () => {
    if (existsSync(template)) return;
    const making = `${template}-making`;
    await rm(making, { recursive: true, force: true });
    await mkdir(making);
    await make(making);
    await rename(making, template);
  });
  // The database had to be kept elsewhere, and two sites must not share it.
  if (existsSync(path.join(template, 'database', 'location.json'))) return;
  // Not by Node, which would make root the owner of what belongs to the database's account.
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataFolder]);
}
