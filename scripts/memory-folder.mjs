import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const prefix = 'candela-tests-';
/** What the sites of a test run write at most at one time, with room for the machine beside it. */
const neededBytes = 8_000_000_000;

/**
 * Makes a folder in memory for what a test run writes: a database there never waits for a disk to sync. What a run that
 * was killed left there is removed first.
 *
 * @param {{ memory?: string, freeBytes?: number }} [machine]
 * @returns {string | undefined} undefined where the system has no such place or too little of it
 */
export function makeMemoryFolder({ memory = '/dev/shm', freeBytes = os.freemem() } = {}) {
  if (process.platform !== 'linux' || !fs.existsSync(memory)) return undefined;
  for (const name of fs.readdirSync(memory)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) {
      fs.rmSync(path.join(memory, name), { recursive: true, force: true });
    }
  }
  const { bavail, bsize } = fs.statfsSync(memory);
  if (Math.min(bavail * bsize, freeBytes) < neededBytes) return undefined;
  const folder = path.join(memory, `${prefix}${process.pid}`);
  fs.mkdirSync(folder);
  // The database's own account has to pass through it.
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** @param {number} pid */
function isRunning(pid) {
  return fs.existsSync(`/proc/${pid}`);
}
