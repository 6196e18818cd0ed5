import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts a program at the head of a process group of its own, so that it and everything it starts can
 * be ended together. Windows has no such groups; there the tree is ended with taskkill.
 *
 * @param {string} command
 * @param {string[]} args passed as they are, never through a shell
 * @param {import('node:child_process').SpawnOptions} options
 */
export function spawnGroup(command, args, options) {
  return spawn(command, args, { ...options, detached: process.platform !== 'win32', windowsHide: true });
}

/**
 * @param {number | undefined} pid the group's leader
 * @param {NodeJS.Signals} signal
 * @returns {boolean} false when nobody in the group is left
 */
export function signalGroup(pid, signal) {
  if (pid === undefined) return false;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    return false;
  }
  return kill(-pid, signal);
}

/**
 * Ends whatever a dead leader left behind: asks first, then insists.
 *
 * @param {number | undefined} pid
 * @param {number} graceMs
 */
export async function sweepGroup(pid, graceMs) {
  if (process.platform === 'win32' || pid === undefined || !kill(-pid, 'SIGTERM')) return;
  const deadline = Date.now() + graceMs;
  while (Date.now() < deadline) {
    if (!kill(-pid, 0)) return;
    await sleep(50);
  }
  kill(-pid, 'SIGKILL');
}

/** @param {number} pid @param {NodeJS.Signals | 0} signal */
function kill(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
