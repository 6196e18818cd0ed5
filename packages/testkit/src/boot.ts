import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, callApi, dataOf, latestCode } from './boot-calls.ts';
import { descendantsOf, isRunning, type RunningProcess, signal } from './boot-processes.ts';
import { bundledServer } from './bundled-server.ts';
import { freePort } from './free-port.ts';
import { compiledFolder, fillFromTemplate } from './site-templates.ts';

const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
const entries = { main: 'apps/server/src/main.ts', start: 'scripts/start.mjs' };

/** Of `main`, the sources in few files where the run made such a bundle. */
const entryOf = (entry: keyof typeof entries): string =>
  (entry === 'main' && bundledServer()) || path.join(repositoryRoot, entries[entry]);

const startLimitMs = 150_000;
const stopLimitMs = 40_000;

export interface BootOptions {
  /** `demo` seeds the demo site as a first `npm start` does; `none` starts with empty tables. */
  readonly seed: 'demo' | 'none';
  /** Settings beyond the port, the data folder and the seed. */
  readonly env?: Readonly<Record<string, string>>;
  /** A port to use instead of a free one. */
  readonly port?: number;
  /** `start` boots as `npm start` does, supervisor and all; `main`, the default, boots the server alone. */
  readonly entry?: keyof typeof entries;
}

/** The whole site as a user would start it, in processes of its own, with data that go when it stops. */
export interface Site {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly dataFolder: string;
  /** The server, and below it the live engine and the database as far as they run. */
  pids(): { server: number; engine: number | undefined; database: number | undefined };
  /** Everything the site has printed since it was booted. */
  output(): string;
  /** Calls an operation by its path below the API base; GET when there is no body. */
  call(path: string, body?: unknown, token?: string): Promise<Answer>;
  /** The same for a call that has to succeed; resolves to the answer's data. */
  ask<T = Record<string, unknown>>(path: string, body?: unknown, token?: string): Promise<T>;
  /**
   * The newest six-digit code mailed to an address, waiting until one differs from `not` (an older code).
   */
  outbox(to: string, not?: string): Promise<string>;
  /** Ends the live engine's process without a word, as a fault in it would. */
  killEngine(): number;
  /** Ends everything without a word and waits until nothing is left. */
  kill9(): Promise<void>;
  /** Starts again on the same data and port, after `kill9` or an orderly stop of its own. */
  restart(): Promise<void>;
  /** Stops in order and removes the data. */
  stop(): Promise<void>;
}

/** Boots the server of this checkout on the Node that runs the tests; apps/web/dist must be built. */
export async function bootSite(options: BootOptions): Promise<Site> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'candela site '));
  // Without this the database, which is not run as root, would be kept elsewhere and outlive its site.
  await chmod(dataFolder, 0o755);
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const environment = { ...environmentOf(options.seed, port, dataFolder), ...options.env };
  if (startsFromTemplate(options)) {
    await fillFromTemplate(options.seed, dataFolder, (folder) => startOnce(options.seed, folder));
  }
  const output: string[] = [];
  const startUp = () => start(entryOf(options.entry ?? 'main'), environment, url, output);
  const removeData = () => rm(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  let child = await startUp().catch(async (error: unknown) => {
    await removeData();
    throw error;
  });

  const pids = () => {
    const below = descendantsOf(child.pid ?? 0);
    const server = below.find(isServer)?.pid ?? child.pid ?? 0;
    return {
      server,
      engine: below.find(isEngine)?.pid,
      database: below.find((one) => one.parent === server && one.command.includes('postgres'))?.pid,
    };
  };

  return {
    url,
    port,
    dataFolder,
    pids,
    output: () => output.join(''),
    call: (where, body, token) => callApi(url, where, body, token),
    ask: async (where, body, token) => dataOf(where, await callApi(url, where, body, token)),
    outbox: (to, not) => latestCode(url, to, not),
    killEngine() {
      const { engine } = pids();
      if (engine === undefined) throw new Error(`No live engine runs.\n${output.join('')}`);
      signal(engine, 'SIGKILL');
      return engine;
    },
    kill9: () => killTree(child),
    async restart() {
      await stopInOrder(child);
      child = await startUp();
    },
    async stop() {
      await stopInOrder(child);
      await removeData();
    },
  };
}

/** Whether what a first start leaves in the data folder is the same for all sites of one seed. */
function startsFromTemplate({ entry = 'main', env = {} }: BootOptions): boolean {
  return entry === 'main' && !Object.keys(env).some((name) => /^(DATABASE|S3)_/.test(name));
}

async function startOnce(seed: BootOptions['seed'], dataFolder: string): Promise<void> {
  const port = await freePort();
  const environment = environmentOf(seed, port, dataFolder);
  await stopInOrder(await start(entryOf('main'), environment, `http://localhost:${port}`, []));
}

function environmentOf(seed: BootOptions['seed'], port: number, dataFolder: string): Record<string, string> {
  return {
    ...passedOn(),
    PORT: String(port),
    HOST: 'localhost',
    DATA_DIR: dataFolder,
    DEMO: seed === 'demo' ? 'on' : 'off',
    ...compiledFolder(),
  };
}

/** What a process needs of its surroundings; the tests' own settings would change what is tested. */
function passedOn(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'TEMP', 'TMP'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

async function start(
  entry: string,
  env: Record<string, string>,
  url: string,
  output: string[],
): Promise<ChildProcess> {
  // The channel is the supervisor's: when this process dies, the server sees it close and stops.
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    cwd: repositoryRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
  });
  child.stdout?.on('data', (chunk) => output.push(String(chunk)));
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  const deadline = Date.now() + startLimitMs;
  while (!(await answers(url))) {
    if (hasEnded(child)) throw new Error(`The site did not start. It said:\n${output.join('')}`);
    if (Date.now() > deadline) {
      await killTree(child);
      throw new Error(
        `The site did not answer within ${startLimitMs / 1000} s. It said:\n${output.join('')}`,
      );
    }
    await sleep(60);
  }
  return child;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/openapi.json`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await new Promise((resolve) => child.once('exit', resolve));
}

async function stopInOrder(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  const inTime = await Promise.race([ended(child).then(() => true), sleep(stopLimitMs).then(() => false)]);
  if (inTime) return;
  await killTree(child);
  throw new Error(`The site did not stop within ${stopLimitMs / 1000} s of SIGTERM.`);
}

async function killTree(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  const tree = descendantsOf(child.pid).map((one) => one.pid);
  for (const pid of [child.pid, ...tree]) signal(pid, 'SIGKILL');
  await ended(child);
  while (tree.some(isRunning)) await sleep(30);
}

function isServer(one: RunningProcess): boolean {
  return /apps[\\/]server[\\/].*main\.m?[jt]s/.test(one.command);
}

function isEngine(one: RunningProcess): boolean {
  return /sfu[\\/]src[\\/]process\.ts/.test(one.command);
}
