import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { nodeFlags, repositoryRoot, resolveRuntime } from './runtime.mjs';

/**
 * Runs a file on the pinned Node with the terminal handed through.
 *
 * @param {string[]} argv the file, then its arguments
 * @returns {Promise<number>} the file's exit code
 */
export async function runFile([file, ...args]) {
  if (!file) {
    console.error('Usage: node scripts/run.mjs <file> [arguments]');
    return 64;
  }
  // Results may be piped from standard output, so our own words go to standard error.
  await ensureInstalled({ root: repositoryRoot, log: console.error });
  const target = [path.resolve(file), path.join(repositoryRoot, file)].find((name) => fs.existsSync(name));
  if (!target) {
    console.error(`There is no file ${file}.`);
    return 66;
  }
  const child = spawn(resolveRuntime(), [...nodeFlags, target, ...args], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}
