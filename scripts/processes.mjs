import { spawn } from 'node:child_process';
import fs from 'node:fs';
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
export async function cleanUpGroup(pid, graceMs) {
  if (process.platform === 'win32' || pid === undefined || !kill(-pid, 'SIGTERM')) return;
  const deadline = Date.now() + graceMs;
  while (Date.now() < deadline) {
    if (!isGroupAlive(pid)) return;
    await sleep(50);
  }
  kill(-pid, 'SIGKILL');
}

/**
 * In a container whose first process collects no orphans the dead stay listed for ever, and signals
 * still reach them; only their state in /proc shows.
 *
 * @param {number} pid the group's leader
 */
function isGroupAlive(pid) {
  if (!kill(-pid, 0)) return false;
  if (process.platform !== 'linux') return true;
  return fs.readdirSync('/proc').some((name) => /^\d+$/.test(name) && isLivingMember(name, pid));
}

/** @param {string} name a folder of /proc @param {number} group */
function isLivingMember(name, group) {
  try {
    const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
    // The program's name stands in parentheses and may hold anything; state, parent and group follow it.
    const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(processGroup) === group && state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
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
