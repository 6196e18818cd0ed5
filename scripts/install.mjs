import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { detectLibc } from './runtime.mjs';

/**
 * @typedef {{ platform: string, arch: string, libc: 'glibc' | 'musl' | undefined }} Machine
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[] | string, cpu?: string[] | string, libc?: string[] | string }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} Lock
 */

/**
 * Makes node_modules match package-lock.json and does nothing when it already does. No package runs
 * code at install time (.npmrc has ignore-scripts), and there are no exceptions today.
 *
 * @param {{ root: string, log?: (line: string) => void }} options
 */
export async function ensureInstalled({ root, log = console.log }) {
  if (isInstalled(root)) return;
  const lockFile = path.join(root, '.data', 'locks', 'install.lock');
  await withLock(lockFile, () => installOnce(root, log), {
    onWait: () => log('Another start is installing packages in this folder; waiting for it.'),
  });
}

/**
 * npm ci, and once more if it fails. A lockfile written against a registry that lacks some system's
 * optional packages is refused by npm ci as incomplete although nothing this machine needs is missing;
 * the second try then installs the locked versions without rewriting the lockfile.
 *
 * @param {string} root
 * @param {(line: string) => void} log
 */
async function installOnce(root, log) {
  if (isInstalled(root)) return;
  log('Installing packages (about a minute the first time).');
  const first = await runNpm(root, ['ci']);
  if (first.code !== 0) {
    log(`npm ci failed, trying once more. It said:\n${withoutNoise(first.output)}`);
    const again = first.output.includes('EUSAGE') ? ['install', '--no-save'] : ['ci'];
    const second = await runNpm(root, again);
    if (second.code !== 0) {
      throw new Error(
        `The packages could not be installed. npm ${again[0]} said:\n${withoutNoise(second.output)}`,
      );
    }
  }
  fs.writeFileSync(stampFile(root), fingerprint(root));
}

/** @param {string} root */
function isInstalled(root) {
  const want = fingerprint(root);
  if (readText(stampFile(root)) === want) return true;
  const written = readText(path.join(root, 'node_modules', '.package-lock.json'));
  if (written === undefined) return false;
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const machine = { platform: process.platform, arch: process.arch, libc: detectLibc() };
  if (!installedMatchesLock(lock, JSON.parse(written), machine)) return false;
  // Someone ran npm install by hand and it gave what the lockfile asks for: installing again would
  // only pull the packages from under whatever is running.
  fs.writeFileSync(stampFile(root), want);
  return true;
}

/**
 * Whether what npm says it installed holds every package the lockfile wants on this machine.
 * Optional packages for other systems may be missing; those for this one may not.
 *
 * @param {Lock} lock package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json
 * @param {Machine} machine
 */
export function installedMatchesLock(lock, installed, machine) {
  const present = installed.packages ?? {};
  return Object.entries(lock.packages ?? {}).every(([name, wanted]) => {
    if (!name.includes('node_modules/')) return true;
    const found = present[name];
    if (found) return found.link === wanted.link && found.version === wanted.version;
    return wanted.optional === true && !isMeantFor(wanted, machine);
  });
}

/** @param {LockEntry} entry @param {Machine} machine */
function isMeantFor(entry, machine) {
  if (!entry.os || !entry.cpu) return false;
  if (entry.libc && !asList(entry.libc).includes(machine.libc ?? '')) return false;
  return asList(entry.os).includes(machine.platform) && asList(entry.cpu).includes(machine.arch);
}

/** @param {string[] | string} value */
const asList = (value) => (Array.isArray(value) ? value : [value]);

/**
 * @param {string} root
 * @param {string[]} action
 * @returns {Promise<{ code: number, output: string }>}
 */
function runNpm(root, action) {
  const [command, ...prefix] = findNpm(process.env, process.execPath, process.platform);
  // Development packages are wanted in production too: the web app is built on this machine.
  const args = [
    ...prefix,
    ...action,
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
  ];
  args.push('--no-fund', '--loglevel=error', '--no-progress', '--prefer-offline');
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    const stopProgress = showElapsed('Installing packages');
    const stop = () => child.kill('SIGTERM');
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    /** @param {number} code */
    const finish = (code) => {
      stopProgress();
      process.removeListener('SIGINT', stop);
      process.removeListener('SIGTERM', stop);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += `npm could not be run: ${error.message}`;
      finish(1);
    });
    child.once('close', (code, signal) => {
      if (signal) process.exit(130);
      finish(code ?? 1);
    });
  });
}

/**
 * The npm that started us when there is one, else the one beside this Node, else whatever PATH has.
 * Running npm's own script with Node avoids a shell, which Windows would need for npm.cmd.
 *
 * @param {Record<string, string | undefined>} env
 * @param {string} execPath
 * @param {string} platform
 * @returns {[string, ...string[]]}
 */
function findNpm(env, execPath, platform) {
  const started = env.npm_execpath;
  if (started && /npm-cli\.c?js$/.test(started) && fs.existsSync(started)) return [execPath, started];
  const folder = path.dirname(execPath);
  const library = platform === 'win32' ? folder : path.join(folder, '..', 'lib');
  const beside = path.join(library, 'node_modules', 'npm', 'bin', 'npm-cli.js');
  return fs.existsSync(beside) ? [execPath, beside] : ['npm'];
}

/** @param {string} label @returns {() => void} */
function showElapsed(label) {
  if (!process.stdout.isTTY) return () => {};
  const started = Date.now();
  const timer = setInterval(() => {
    process.stdout.write(`\r${label}: ${Math.round((Date.now() - started) / 1000)} s`);
  }, 1_000);
  return () => {
    clearInterval(timer);
    process.stdout.write('\r\u001b[K');
  };
}

/**
 * What npm said without its remarks about engines, which the pinned Node makes irrelevant.
 *
 * @param {string} output
 */
export function withoutNoise(output) {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '' && !isNoise(line));
  return lines.slice(0, 20).join('\n');
}

/** @param {string} line */
const isNoise = (line) => /EBADENGINE|Unknown user config|^npm (error|ERR!)\s*$/.test(line);

/** @param {string} root */
const stampFile = (root) => path.join(root, 'node_modules', '.candela-install');

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(root, 'package-lock.json')));
  return hash.update(`\n${process.platform}-${process.arch}-${detectLibc() ?? ''}`).digest('hex');
}

/** @param {string} file */
function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
