import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { freePort } from '@candela/testkit/free-port';
import { liveKitOnLoopback } from '@candela/testkit/livekit-file';
import pg from 'pg';
import {
  answers,
  type Child,
  findProgram,
  canConnect as isListening,
  startChild,
  untilReady,
} from './children.ts';

const repositoryRoot = path.resolve(import.meta.dirname, '../..');
/** Where programs lie that were fetched for the cluster. */
export const fetched = path.join(repositoryRoot, 'node_modules/.cache/engines');

/** Programs that no package of Debian brings, fetched with Go where it is installed. */
const modules = {
  livekit: { file: 'server', from: 'github.com/livekit/livekit-server/cmd/server@v1.13.5' },
  helm: { file: 'helm', from: 'helm.sh/helm/v3/cmd/helm@v3.19.2' },
  mail: { file: 'mailpit', from: 'github.com/axllent/mailpit@v1.33.1' },
  s3: { file: 'versitygw', from: 'github.com/versity/versitygw/cmd/versitygw@v1.7.0' },
} as const;

/** The path of a fetched program; undefined where it cannot be had. */
export function fetchProgram(name: keyof typeof modules, say: (line: string) => void): string | undefined {
  const { file, from } = modules[name];
  const program = path.join(fetched, file);
  if (existsSync(program)) return program;
  const go = findProgram('go', '/usr/local/go/bin/go');
  if (!go) return undefined;
  say(`Fetching ${from} (some minutes, once).`);
  try {
    execFileSync(go, ['install', from], { env: { ...process.env, GOBIN: fetched }, stdio: 'ignore' });
    return program;
  } catch {
    return undefined;
  }
}

/** A PostgreSQL server in a folder of its own. */
export interface Postgres {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly child: () => Child;
  restart(): Promise<void>;
}

/** Debian's PostgreSQL, or whichever is in the path; undefined without one. */
export async function startPostgres(folder: string): Promise<Postgres | undefined> {
  const programs = postgresFolder();
  if (!programs) return undefined;
  const port = await freePort();
  const data = path.join(folder, 'postgres');
  mkdirSync(data, { recursive: true });
  const as = ordinaryUser();
  if (as) chownSync(data, as.uid, as.gid);
  execFileSync(path.join(programs, 'initdb'), ['-D', data, '-U', 'candela', '-A', 'trust', '-E', 'UTF8'], {
    ...as,
    cwd: data,
    stdio: 'ignore',
  });
  const ownerUrl = `postgres://candela@127.0.0.1:${port}/candela`;
  const start = async () => {
    const args = ['-D', data, '-p', `${port}`, '-k', data, '-c', 'listen_addresses=127.0.0.1'];
    const child = startChild('PostgreSQL', path.join(programs, 'postgres'), args, { ...as, cwd: data });
    await untilReady(child, () => canConnect(ownerUrl.replace(/candela$/, 'postgres')));
    return child;
  };
  let child = await start();
  await asOwner(ownerUrl.replace(/candela$/, 'postgres'), 'create database candela');
  await asOwner(ownerUrl, 'create role candela_app login; grant connect on database candela to candela_app');
  return {
    ownerUrl,
    appUrl: ownerUrl.replace('candela@', 'candela_app@'),
    child: () => child,
    async restart() {
      // A fast shutdown, as an upgrade of the server does.
      await child.stop('SIGINT');
      child = await start();
    },
  };
}

/** Runs statements as the owner of the database. */
export async function asOwner<Row extends object>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function canConnect(url: string): Promise<boolean> {
  await asOwner(url, 'select 1');
  return true;
}

function postgresFolder(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((one, two) => Number(two) - Number(one))
    : [];
  const found = versions.map((version) => path.join(debian, version, 'bin')).find(existsSync);
  return found ?? (findProgram('initdb') ? '' : undefined);
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const idOf = (what: string) => Number(execFileSync('id', [what, 'postgres']));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A Redis that keeps nothing; undefined without redis-server. */
export async function startRedis(folder: string): Promise<{ url: string; start(): Child } | undefined> {
  const program = findProgram('redis-server');
  if (!program) return undefined;
  const port = await freePort();
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  return { url: `redis://127.0.0.1:${port}`, start: () => startChild('Redis', program, args) };
}

/** S3 on a folder, by versitygw; undefined where it cannot be had. */
export async function startS3(folder: string, say: (line: string) => void) {
  const program = fetchProgram('s3', say);
  if (!program) return undefined;
  const [port, data] = [await freePort(), path.join(folder, 's3')];
  for (const bucket of ['album', 'video']) mkdirSync(path.join(data, bucket), { recursive: true });
  const keys = ['--access', 'cluster', '--secret', 'cluster-secret'];
  const start = async () => {
    const one = startChild('versitygw', program, [...keys, '--port', `127.0.0.1:${port}`, 'posix', data]);
    await untilReady(one, () => isListening(port));
    return one;
  };
  let child = await start();
  return {
    port,
    child: () => child,
    async restart() {
      child = await start();
    },
    folder: data,
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ALBUM_BUCKET: 'album',
      S3_VIDEO_BUCKET: 'video',
      S3_ACCESS_KEY_ID: 'cluster',
      S3_SECRET_ACCESS_KEY: 'cluster-secret',
    },
  };
}

/** An engine that a proof ends and starts again. */
export interface Restartable {
  readonly port: number;
  child(): Child;
  /** After it has ended. */
  restart(): Promise<void>;
}

/** Two LiveKit nodes that share a Redis; undefined where the server cannot be had. */
export async function startLiveKit(
  folder: string,
  redisUrl: string,
  siteUrl: string,
  say: (line: string) => void,
) {
  const program = fetchProgram('livekit', say);
  if (!program) return undefined;
  const secret = 'a-secret-of-the-cluster-on-this-machine';
  const nodes: Restartable[] = [];
  for (const number of [1, 2]) {
    const [port, tcp, udp] = [await freePort(), await freePort(), await freePort()];
    const file = path.join(folder, `livekit-${number}.yaml`);
    const lines = [
      ...liveKitOnLoopback({ http: port, tcp, udp }),
      `redis: { address: "${new URL(redisUrl).host}" }`,
      `keys: { cluster: ${secret} }`,
      // As in deploy/livekit.yaml.
      // Which node has a room is read from it.
      `region: node-${number}`,
      'room: { auto_create: false }',
      'psrpc: { timeout: 1500ms, backoff: 500ms }',
      'api: { enable_psrpc_for_get_list_participants: true }',
      `webhook: { api_key: cluster, urls: ["${siteUrl}/live/webhook"] }`,
    ];
    writeFileSync(file, lines.join('\n'));
    const start = async () => {
      const child = startChild(`LiveKit ${number}`, program, ['--config', file]);
      await untilReady(child, () => answers(`http://127.0.0.1:${port}/`));
      return child;
    };
    let child = await start();
    nodes.push({
      port,
      child: () => child,
      async restart() {
        child = await start();
      },
    });
  }
  return { nodes, key: 'cluster', secret };
}
