import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const heartbeatMs = 1_000;
const staleAfterMs = 15_000;

/**
 * Runs `work` while no other process holds the lock file, so that two starts in one folder take turns.
 * The holder refreshes the file's time every second; a lock left by a killed process is taken over
 * after 15 seconds, or at once when its process is gone from this machine.
 *
 * @template T
 * @param {string} file absolute path of the lock file; its folder is made when missing
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void, giveUpMs?: number }} [options] `onWait` is called once if someone else holds it
 * @returns {Promise<T>}
 */
export async function withLock(file, work, { onWait = () => {}, giveUpMs = 15 * 60_000 } = {}) {
  const token = `${process.pid}:${Math.random().toString(36).slice(2)}`;
  const deadline = Date.now() + giveUpMs;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  let waited = false;
  while (!tryTake(file, token)) {
    if (Date.now() > deadline)
      throw new Error(`Another process still holds ${file}. Delete it if none is running.`);
    if (!waited) onWait();
    waited = true;
    await sleep(250);
  }
  const heartbeat = setInterval(() => touch(file), heartbeatMs);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if (readToken(file) === token) fs.rmSync(file, { force: true });
  }
}

/** @param {string} file @param {string} token */
function tryTake(file, token) {
  try {
    fs.writeFileSync(file, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  const holder = readToken(file);
  if (holder === undefined || !isAbandoned(file, holder)) return false;
  // Moving the file first means that of two waiters only one removes what both found abandoned.
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
    if (readToken(aside) === holder) fs.rmSync(aside, { force: true });
    else fs.renameSync(aside, file);
  } catch {
    return false;
  }
  return false;
}

/** @param {string} file @param {string} holder */
function isAbandoned(file, holder) {
  try {
    if (Date.now() - fs.statSync(file).mtimeMs > staleAfterMs) return true;
  } catch {
    return false;
  }
  try {
    process.kill(Number(holder.split(':')[0]), 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/** @param {string} file */
function readToken(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} file */
function touch(file) {
  try {
    const now = new Date();
    fs.utimesSync(file, now, now);
  } catch {
    // The folder may be cleaned up while we work; the next heartbeat or the release copes.
  }
}
