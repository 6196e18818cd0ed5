import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ClipOptions,
  type PullSource,
  type RecordingOptions,
  type RemoteSfu,
  type SfuStats,
  signGrant,
} from '@candela/sfu';
import { jwtVerify } from 'jose';
import { createClips } from './embedded-clips.ts';
import { createRecordings } from './embedded-recordings.ts';
import { createEngineEvents } from './engine-events.ts';
import {
  type ChannelStatus,
  type GrantRequest,
  type IceServer,
  type IssuedGrant,
  type LiveEngine,
  type ReadGrant,
  requireChannelName,
} from './live-engine.ts';
import { type LiveLog, silentLiveLog } from './live-log.ts';
import { createPulse } from './pulse.ts';
import { type SupervisedSfu, superviseSfu } from './supervise-sfu.ts';
import { type TurnOptions, turnServersFor } from './turn.ts';

const secretBytes = 32;
const heartbeatMs = 1_000;
/** A process that lets so many pass without an answer hangs, and another takes its place. */
const hangsAfterHeartbeats = 10;

export interface EmbeddedEngineOptions {
  /** Signs grants; at least 32 bytes. Random at each start unless given, which ends older grants. */
  grantSecret?: string;
  /** Media ports; equal ones share a single port among all, 0 takes a free one. */
  udpPortBegin: number;
  udpPortEnd: number;
  /** The local IP address media is bound to. */
  bindAddress: string;
  /** The IP addresses clients reach media at, of either family, when they are others. */
  publicAddresses?: readonly string[];
  /** Where clients whose network blocks UDP come over TCP; the number of `udpPortBegin` unless given. */
  tcpPort?: number | 'same' | 'off';
  maxViewersPerChannel?: number;
  /** How long a connection that usually sends may be silent before it counts as lost; 5 s unless given. */
  deadPeerTimeoutMs?: number;
  /** STUN servers; none needs credentials. */
  iceServers?: readonly IceServer[];
  turn?: TurnOptions;
  /** Where `liveProxy` is mounted; `/live` unless given. */
  pathPrefix?: string;
  /** Where recordings go and when one ends by itself; nothing can be recorded unless given. */
  recording?: RecordingOptions;
  /** What may be held in memory for clips; none can be cut unless this and `recording` are given. */
  clips?: ClipOptions | undefined;
  log?: LiveLog;
}

/** The engine that comes with the site. */
export interface EmbeddedEngine extends LiveEngine {
  /** The process that carries the media now. */
  processId(): number | undefined;
  /** Has an open channel publish what another server sends. Rejects when it is not to be had. */
  pull(channel: string, source: PullSource): Promise<void>;
}

/**
 * Live video in a child process of this one. Some faults of its native library end that process; another one
 * then takes its place within a fraction of a second and knows the same channels. It serves one machine.
 */
export function createEmbeddedEngine(options: EmbeddedEngineOptions): EmbeddedEngine {
  const { log = silentLiveLog, pathPrefix = '/live', iceServers = [] } = options;
  const secret = options.grantSecret ?? randomBytes(secretBytes).toString('base64url');
  const events = createEngineEvents();
  const channels = new Set<string>();
  const recordings = options.recording && createRecordings(options.recording.folder, callSfu);
  const clips =
    options.recording && options.clips ? createClips(() => supervised?.current(), callSfu) : undefined;
  const pulse = createPulse(heartbeatMs);
  const stopping = new AbortController();
  let supervised: SupervisedSfu | undefined;
  let isServing = false;
  let delivered: ReadonlySet<string> = new Set();
  let heartbeatUnderWay: Promise<void> | undefined;

  /** The set of channels is the truth: what fails here while the process dies is repeated for the next one. */
  async function callSfu(what: string, work: (sfu: RemoteSfu) => Promise<unknown>): Promise<void> {
    const sfu = supervised?.current();
    if (!sfu) return;
    try {
      await work(sfu);
    } catch (error) {
      log.warn({ error, what }, 'The live engine did not take a command.');
    }
  }

  async function up(sfu: RemoteSfu): Promise<void> {
    for (const name of ['publisherJoined', 'publisherLeft', 'viewerJoined'] as const) {
      sfu.on(name, (presence) => events.emit(name, presence));
    }
    sfu.on('viewerLeft', ({ reason, ...presence }) =>
      events.emit('viewerLeft', { ...presence, isLost: reason === 'timed-out' }),
    );
    sfu.on('recordingEnded', (ended) => {
      recordings?.forget(ended.key);
      events.emit('recordingEnded', ended);
    });
    await Promise.all([...channels].map((channel) => sfu.open(channel))).catch((error: unknown) =>
      log.warn({ error }, 'The live engine ended again while it was starting.'),
    );
    await recordings?.resume(sfu);
    await clips?.resume(sfu);
    isServing = true;
    events.emit('engineUp', null);
  }

  /** A process that hangs tells of nobody who leaves. One that is gone has nobody, and that is known. */
  async function heartbeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      const sfu = supervised?.current();
      const stats = await pulse.take(async () => sfu && (await statsInTime(sfu))).catch(() => undefined);
      delivered = new Set(stats?.channels.flatMap((channel) => channel.delivered));
      await sleep(heartbeatMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Its end also ends the calls that wait for it. Heartbeats are counted, as a machine that slept has not waited. */
  async function statsInTime(sfu: RemoteSfu): Promise<SfuStats> {
    let missed = 0;
    const watch = setInterval(() => {
      missed += 1;
      if (missed < hangsAfterHeartbeats) return;
      log.error({ pid: sfu.pid }, 'The live engine hangs and is being restarted.');
      sfu.kill();
    }, heartbeatMs);
    try {
      return await sfu.stats();
    } finally {
      clearInterval(watch);
    }
  }

  function down(): void {
    isServing = false;
    events.emit('engineDown', null);
  }

  return {
    kind: 'whip',
    recordings,
    clips,
    // A process that ends while it is asked has none.
    newestKeyFrame: async (channel, afterMs) =>
      await supervised
        ?.current()
        ?.newestKeyFrame(channel, afterMs)
        .catch(() => undefined),
    async readTap(channel, isNew) {
      const sfu = supervised?.current();
      if (!sfu) throw new Error('The live engine is being restarted.');
      return await sfu.readTap(channel, isNew);
    },
    hls: undefined,
    on: events.on,
    processId: () => supervised?.current()?.pid,
    async pull(channel, source) {
      const sfu = supervised?.current();
      if (!sfu) throw new Error('The live engine is being restarted.');
      await sfu.pull(channel, source);
    },
    async start() {
      supervised = await superviseSfu(sfuOptions(options, secret, pathPrefix), { up, down }, log);
      heartbeatUnderWay = heartbeat();
    },
    async open(channel) {
      requireChannelName(channel);
      if (channels.has(channel)) return;
      channels.add(channel);
      await callSfu('open', (sfu) => sfu.open(channel));
    },
    async close(channel) {
      channels.delete(channel);
      recordings?.removeChannel(channel);
      clips?.removeChannel(channel);
      await callSfu('close', (sfu) => sfu.close(channel));
    },
    grant: (request) => issueGrant(request, { secret, pathPrefix, iceServers, turn: options.turn }),
    readGrant: (token) => readGrant(token, secret),
    disconnect: (disconnection) => callSfu('disconnect', (sfu) => sfu.disconnect(disconnection)),
    disconnectMany: (channel, subjects) =>
      callSfu('disconnect', async (sfu) => {
        for (const subject of subjects) await sfu.disconnect({ channel, subject });
      }),
    stats: () => readStats(supervised?.current()),
    isPresenceKnown: () => pulse.isFelt() || supervised?.current() === undefined,
    isLeader: () => true,
    viewersIn: undefined,
    delivered: () => delivered,
    whipUrl: undefined,
    isTaken: undefined,
    mediaOrigin() {
      const sfu = supervised?.current();
      return sfu && isServing ? `http://127.0.0.1:${sfu.httpPort}` : undefined;
    },
    async stop() {
      isServing = false;
      stopping.abort();
      await supervised?.stop();
      await heartbeatUnderWay;
    },
  };
}

function sfuOptions(options: EmbeddedEngineOptions, grantSecret: string, publicPathPrefix: string) {
  const { udpPortBegin, udpPortEnd, bindAddress, publicAddresses, tcpPort } = options;
  const { maxViewersPerChannel, deadPeerTimeoutMs } = options;
  return {
    grantSecret,
    udpPortBegin,
    udpPortEnd,
    bindAddress,
    publicPathPrefix,
    recording: options.recording,
    ...(options.clips !== undefined && { clips: options.clips }),
    iceServers: (options.iceServers ?? []).map(({ urls, ...rest }) => ({ url: urls, ...rest })),
    ...(publicAddresses !== undefined && { publicAddresses }),
    ...(tcpPort !== undefined && { tcpPort }),
    ...(maxViewersPerChannel !== undefined && { maxViewersPerChannel }),
    ...(deadPeerTimeoutMs !== undefined && { deadPeerTimeoutMs }),
  };
}

type Signing = {
  secret: string;
  pathPrefix: string;
  iceServers: readonly IceServer[];
  turn: TurnOptions | undefined;
};

async function issueGrant(request: GrantRequest, signing: Signing): Promise<IssuedGrant> {
  const { channel, role, subject, grantId, ttlSeconds } = request;
  const exp = Math.ceil(Date.now() / 1000) + ttlSeconds;
  const token = await signGrant(signing.secret, { sub: subject, channel, role, jti: grantId, exp });
  const protocol = role === 'publish' ? 'whip' : 'whep';
  return {
    url: `${signing.pathPrefix}/${protocol}/${channel}`,
    token,
    expiresAt: new Date(exp * 1000),
    iceServers: [...signing.iceServers, ...(signing.turn ? turnServersFor(subject, signing.turn) : [])],
  };
}

async function readGrant(token: string, secret: string): Promise<ReadGrant | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'jti', 'exp', 'channel', 'role'],
    });
    const { sub, jti, channel, role } = payload;
    if (role !== 'publish' && role !== 'view') return undefined;
    return { channel: String(channel), role, subject: String(sub), grantId: String(jti) };
  } catch {
    return undefined;
  }
}

async function readStats(sfu: RemoteSfu | undefined): Promise<ChannelStatus[]> {
  if (!sfu) return [];
  try {
    const { channels } = await sfu.stats();
    return channels.map(({ channel, publisher, viewers }) => ({
      channel,
      isPublished: publisher?.isConnected ?? false,
      viewers,
    }));
  } catch {
    // It ended while it was asked: nobody is in it.
    return [];
  }
}
