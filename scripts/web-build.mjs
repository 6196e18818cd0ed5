import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { runCaptured } from './run-captured.mjs';

const skippedFolders = new Set(['node_modules', 'dist']);
const testFile = /\.test\.tsx?$/;

/**
 * A hash over everything the built web app depends on: its sources, the contract's and the lockfile.
 *
 * @param {string} root
 */
export function hashWebSources(root) {
  const hash = createHash('sha256');
  const folders = ['apps/web', 'packages/contract'];
  const files = folders.flatMap((folder) => listFiles(path.join(root, folder)));
  files.push(path.join(root, 'package-lock.json'), path.join(root, 'tsconfig.base.json'));
  for (const file of files.filter((name) => fs.existsSync(name)).sort()) {
    const content = fs.readFileSync(file);
    hash
      .update(`${path.relative(root, file).split(path.sep).join('/')}\n${content.length}\n`)
      .update(content);
  }
  return hash.digest('hex');
}

/**
 * Where the web app of a language is built: each language is a build of its own, and the site serves English.
 *
 * @param {string} root
 * @param {string} [language]
 */
export function builtFolder(root, language = 'en') {
  const web = path.join(root, 'apps', 'web');
  return language === 'en' ? path.join(web, 'dist') : path.join(web, 'node_modules', `.candela-${language}`);
}

/** @param {string} root @param {string} [language] */
export function isWebStale(root, language) {
  const built = builtFolder(root, language);
  if (!fs.existsSync(path.join(built, 'index.html'))) return true;
  try {
    return fs.readFileSync(path.join(built, '.build-hash'), 'utf8') !== hashWebSources(root);
  } catch {
    return true;
  }
}

/**
 * Builds the web app when its sources changed. The result replaces the old one only when complete, so
 * an interrupted build never leaves half a site.
 *
 * @param {{ root: string, nodePath: string, log?: (line: string) => void, language?: string }} options
 * @returns {Promise<{ ok: boolean, built: boolean, output: string }>}
 */
export async function ensureWebBuilt({ root, nodePath, log = () => {}, language = 'en' }) {
  if (!isWebStale(root, language)) return { ok: true, built: false, output: '' };
  const lockFile = path.join(root, '.data', 'locks', 'web-build.lock');
  return await withLock(lockFile, () => build(root, nodePath, log, language));
}

/** @param {string} root @param {string} nodePath @param {(line: string) => void} log @param {string} language */
async function build(root, nodePath, log, language) {
  if (!isWebStale(root, language)) return { ok: true, built: false, output: '' };
  log('Building the web app.');
  const web = path.join(root, 'apps', 'web');
  const hash = hashWebSources(root);
  const fresh = path.join(web, 'node_modules', '.candela-dist');
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { NODE_ENV: 'production', CANDELA_LANGUAGE: language };
  let output = '';
  // What browsers load, then what renders its pages on the server.
  for (const part of [
    ['--outDir', fresh],
    ['--ssr', 'src/server.tsx', '--outDir', path.join(fresh, '.server')],
  ]) {
    const args = [vite, 'build', ...part, '--emptyOutDir', '--logLevel', 'warn'];
    const result = await runCaptured(nodePath, args, { cwd: web, env });
    output += result.output;
    if (result.code !== 0) return { ok: false, built: false, output };
  }
  fs.writeFileSync(path.join(fresh, '.build-hash'), hash);
  replaceFolder(fresh, builtFolder(root, language));
  return { ok: true, built: true, output };
}

/** @param {string} fresh @param {string} target */
function replaceFolder(fresh, target) {
  const old = `${fresh}.old`;
  fs.rmSync(old, { recursive: true, force: true });
  if (fs.existsSync(target)) fs.renameSync(target, old);
  fs.renameSync(fresh, target);
  fs.rmSync(old, { recursive: true, force: true });
}

/** @param {string} folder @returns {string[]} */
function listFiles(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(full);
    return testFile.test(entry.name) ? [] : [full];
  });
}
