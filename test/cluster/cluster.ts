import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@candela/testkit/free-port';
import { prepareSite } from '../../scripts/start-site.mjs';
import { startBalancer } from './balancer.ts';
import { answers, type Child, findProgram, startChild, untilReady } from './children.ts';
import {
  type Postgres,
  type Restartable,
  startLiveKit,
  startPostgres,
  startRedis,
  startS3,
} from './engines.ts';
import { type MailServer, startMail, startTurn } from './mail-and-turn.ts';

const repositoryRoot = path.resolve(import.meta.dirname, '../..');
const main = path.join(repositoryRoot, 'apps/server/src/main.ts');

/** A site on several processes and the engines below it, all on this machine, each on a port of its own. */
export interface Cluster {
  /** Where visitors come in. */
  readonly url: string;
  readonly postgres: Postgres;
  readonly redisUrl: string;
  readonly settings: Readonly<Record<string, string>>;
  /** By name: web1, web2, worker. */
  readonly processes: Map<string, Child>;
  restartProcess(name: string, signal?: NodeJS.Signals): Promise<void>;
  killRedis(): Promise<void>;
  startRedis(): Promise<void>;
  /** Where everything of it lies. */
  readonly folder: string;
  readonly liveNodes: readonly Restartable[];
  readonly liveRedis: string;
  readonly s3: Restartable & { readonly folder: string };
  /** Undefined where mailpit cannot be had. */
  readonly mail: MailServer | undefined;
  /** Every address worth knowing, by name. */
  readonly addresses: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Something the cluster needs cannot be had on this machine. */
export class EngineMissing extends Error {}

/** Brings everything up. @throws EngineMissing naming what cannot be had */
export async function startCluster(say: (line: string) => void): Promise<Cluster> {
  const { exitCode } = await prepareSite();
  if (exitCode !== 0) throw new EngineMissing('a web app that builds');
  const folder = mkdtempSync(path.join(tmpdir(), 'candela-cluster-'));
  chmodSync(folder, 0o755);
  const stops: (() => Promise<unknown> | undefined)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (!findProgram('haproxy', '/usr/sbin/haproxy')) throw new EngineMissing('HAProxy');
    const postgres = (await startPostgres(folder)) ?? missing('PostgreSQL');
    stops.push(() => postgres.child().stop('SIGINT'));
    const redis = (await startRedis(folder)) ?? missing('Redis');
    let redisChild = redis.start();
    stops.push(() => redisChild.stop());
    const s3 = (await startS3(folder, say)) ?? missing('versitygw');
    stops.push(() => s3.child().stop());
    // LiveKit has a Redis of its own, so that an outage of the site's says something about the site.
    const liveRedis = (await startRedis(folder)) ?? missing('Redis');
    const liveRedisChild = liveRedis.start();
    stops.push(() => liveRedisChild.stop());
    const [port, livePort] = [await freePort(), await freePort()];
    const siteUrl = `http://127.0.0.1:${port}`;
    const live = (await startLiveKit(folder, liveRedis.url, siteUrl, say)) ?? missing('LiveKit');
    for (const { child } of live.nodes) stops.push(() => child().stop());
    const mail = await startMail(folder, say);
    if (mail) stops.push(() => mail.child().stop());
    else say('Without mailpit, which this machine does not have, mails stay in the outbox.');
    const turn = await startTurn(folder);
    if (turn) stops.push(() => turn.child.stop());
    else say('Without coturn, which this machine does not have, media is not relayed.');
    const [web1, web2, worker] = [await freePort(), await freePort(), await freePort()];
    const settings = {
      ...s3.settings,
      ...mail?.settings,
      ...turn?.settings,
      DATABASE_URL: postgres.appUrl,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      REDIS_URL: redis.url,
      SITE_SECRET: 'a secret of the cluster on this machine, long enough',
      LIVEKIT_URL: `ws://127.0.0.1:${livePort}`,
      LIVEKIT_KEY: live.key,
      LIVEKIT_SECRET: live.secret,
      PUBLIC_URL: siteUrl,
      TRUST_PROXY: 'on',
      RATE_LIMIT_FACTOR: '1000',
      DRAIN_SECONDS: '3',
      HOST: '127.0.0.1',
    };
    const processes = new Map<string, Child>();
    const begin = async (name: string, own: Record<string, string>) => {
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings, ...own };
      const dataFolder = path.join(folder, name);
      const child = startChild(name, process.execPath, ['--disable-warning=ExperimentalWarning', main], {
        cwd: repositoryRoot,
        env: { ...env, DATA_DIR: dataFolder },
      });
      processes.set(name, child);
      await untilReady(child, () => answers(`http://127.0.0.1:${own.PORT}/ready`));
    };
    const own: Record<string, Record<string, string>> = {
      web1: { ROLE: 'web', PORT: `${web1}`, DEMO: 'on' },
      web2: { ROLE: 'web', PORT: `${web2}`, DEMO: 'off' },
      worker: { ROLE: 'worker', PORT: `${worker}`, DEMO: 'off' },
    };
    stops.push(() => Promise.all([...processes.values()].map((child) => child.stop())));
    // Stopped last of what answers, started first: the site reaches LiveKit through it too.
    const liveServers = { port: livePort, servers: live.nodes.map((node) => node.port) };
    const balancer = await startBalancer(folder, { port, servers: [web1, web2] }, liveServers);
    stops.splice(-1, 0, async () => balancer?.child.stop());
    for (const [name, its] of Object.entries(own)) {
      say(`Starting ${name}.`);
      await begin(name, its);
    }
    return {
      folder,
      liveNodes: live.nodes,
      liveRedis: liveRedis.url,
      s3,
      mail,
      url: settings.PUBLIC_URL,
      postgres,
      redisUrl: redis.url,
      settings,
      processes,
      async restartProcess(name, signal) {
        await processes.get(name)?.stop(signal);
        await begin(name, own[name] ?? {});
        const child = processes.get(name);
        // The next one may only be stopped once visitors are sent to this one.
        const isSentTo = async () =>
          !balancer || name === 'worker' || balancer.sendsTo(Number(own[name]?.PORT));
        if (child) await untilReady(child, isSentTo);
      },
      killRedis: () => redisChild.stop('SIGKILL'),
      async startRedis() {
        redisChild = redis.start();
      },
      addresses: {
        site: settings.PUBLIC_URL,
        ...Object.fromEntries(
          Object.entries(own).map(([name, its]) => [name, `http://127.0.0.1:${its.PORT}`]),
        ),
        PostgreSQL: postgres.ownerUrl,
        Redis: redis.url,
        S3: s3.settings.S3_ENDPOINT,
        LiveKit: live.nodes.map((node) => `ws://127.0.0.1:${node.port}`).join(' and '),
        ...(mail && { mail: mail.url }),
        ...(turn && { TURN: turn.settings.TURN_URLS }),
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function missing(name: string): never {
  throw new EngineMissing(name);
}
