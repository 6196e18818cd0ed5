import fs from 'node:fs';

/**
 * Calls back when the npm that started us has died without a word: killed outright, or ended together
 * with a shell that passes no signals on. Without npm there is nobody to miss, and nothing is watched.
 *
 * @param {() => void} onGone called once
 * @returns {() => void} ends the watch
 */
export function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const before = npmProcess();
  const timer = setInterval(() => {
    if (npmProcess() === before) return;
    clearInterval(timer);
    onGone();
  }, 1_000);
  timer.unref();
  return () => clearInterval(timer);
}

/** npm is our parent, or the parent of the `sh -c` it put between us; that shell outlives a killed npm. */
function npmProcess() {
  const parent = readProcess(process.ppid);
  return parent && /^(sh|dash|bash|ash|busybox)$/.test(parent.name) ? parent.parent : process.ppid;
}

/** @param {number} pid @returns {{ name: string, parent: number } | undefined} undefined where there is no /proc */
function readProcess(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const parent = Number(stat.slice(end + 2).split(' ')[1]);
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent };
  } catch {
    return undefined;
  }
}
