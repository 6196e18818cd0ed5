import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runCaptured } from './run-captured.mjs';

/** How every headless Chromium here is started: without calls of its own, and as fast unseen as seen. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
];

/** Gives pages a made-up camera and microphone without asking. */
export const fakeMediaFlags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** The same, with a camera of five pictures a second: encoding more of them proves nothing more. */
export const slowCameraFlags = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'];

/** The headless shell comes first: a browser profile in it costs a third of one in the full browser. */
const namesOnPath = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];

const usualPlaces = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files\\Chromium\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * The browser the end-to-end tests run in: CANDELA_CHROMIUM, else what PATH has, else the usual places.
 *
 * @param {{ env?: Record<string, string | undefined>, platform?: string, exists?: (file: string) => boolean }} [machine]
 * @returns {string | undefined} absolute path of a Chromium, Chrome or Edge
 */
export function findChromium({
  env = process.env,
  platform = process.platform,
  exists = fs.existsSync,
} = {}) {
  if (env.CANDELA_CHROMIUM) return exists(env.CANDELA_CHROMIUM) ? env.CANDELA_CHROMIUM : undefined;
  const ending = platform === 'win32' ? '.exe' : '';
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const onPath = namesOnPath.flatMap((name) => folders.map((folder) => path.join(folder, name + ending)));
  const places = usualPlaces[/** @type {keyof typeof usualPlaces} */ (platform)] ?? [];
  return [...onPath, ...places].find((file) => exists(file));
}

/**
 * Finds the browser, installing Debian's Chromium when there is none and this process may.
 *
 * @param {(line: string) => void} log
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function ensureChromium(log) {
  const found = findChromium();
  if (found) return { path: found };
  if (process.env.CANDELA_CHROMIUM) {
    return { problem: `CANDELA_CHROMIUM names ${process.env.CANDELA_CHROMIUM}, which does not exist.` };
  }
  const prefix = rootPrefix();
  if (!isDebian() || prefix === undefined) return { problem: missingBrowser };
  log('No browser found; installing Chromium with apt.');
  const update = await apt(prefix, ['update']);
  let output = update.output;
  // Older systems have no headless shell of its own.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = await apt(prefix, ['install', '-y', '--no-install-recommends', name]);
    const installed = findChromium();
    if (installed) return { path: installed };
    output += install.output;
  }
  return { problem: `${missingBrowser}\napt said:\n${output}`.slice(-4_000) };
}

const missingBrowser =
  'The end-to-end tests need Chromium, Chrome or Edge and found none. Install one (on Debian: apt-get ' +
  'install chromium) or point CANDELA_CHROMIUM at it.';

/** @param {string[]} prefix @param {string[]} args */
function apt(prefix, args) {
  const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args];
  return runCaptured(command, rest, {
    cwd: '/',
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    limitMs: 600_000,
  });
}

function isDebian() {
  return process.platform === 'linux' && fs.existsSync('/usr/bin/apt-get');
}

/** @returns {string[] | undefined} what to put before a command to run it as root; undefined when we may not */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  const sudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return sudo.status === 0 ? ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive'] : undefined;
}
