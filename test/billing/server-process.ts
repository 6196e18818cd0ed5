/**
 * One server process of the billing test: the real live feature and wallet on the shared database, an engine that
 * is the test's hub, and a wall clock that jumps.
 */
import { openDatabase } from '@candela/server/database';
import { createTestEvents } from '@candela/testkit/test-events';
import { call } from '@orpc/server';
import { type AppLive, createAppLive } from '../../apps/server/src/app-live.ts';
import { createAccounts } from '../../apps/server/src/modules/accounts/index.ts';
import { createWallet } from '../../apps/server/src/modules/ledger/index.ts';
import type { RequestContext } from '../../apps/server/src/platform/http/context.ts';
import {
  type ChannelStatus,
  createTicker,
  type GrantRequest,
  type LiveEngine,
  type LiveEngineEvents,
  type LiveRole,
  silentLiveLog,
} from '../../apps/server/src/platform/live/index.ts';
import { createStillMaker } from '../../apps/server/src/platform/media/index.ts';
import { createSettings } from '../../apps/server/src/platform/settings/index.ts';
import { createRpc } from './rpc.ts';

interface Start {
  appUrl: string;
  minuteMs: number;
  tickMs: number;
}

let jumpMs = 0;
let live: AppLive;
let delivered: ReadonlySet<string> = new Set();
const clock = () => new Date(Date.now() + jumpMs);
const listeners = new Map<string, Set<(payload: never) => void>>();

const rpc = createRpc(process as never, {
  start,
  jump: (ms: number) => {
    jumpMs = ms;
  },
  engine: ({ event, payload }: { event: keyof LiveEngineEvents; payload: unknown }) => {
    for (const listener of listeners.get(event) ?? []) listener(payload as never);
  },
  delivered: (sessionIds: string[]) => {
    delivered = new Set(sessionIds);
  },
  report: (reports: Parameters<AppLive['metering']['report']>[0][]) => {
    for (const report of reports) live?.metering.report(report);
  },
  operation: ({ name, input, accountId, type }: Operation) => operate(name, input, accountId, type),
  authorize: ({ role, channel, bearer }: { role: LiveRole; channel: string; bearer: string }) =>
    live.authorizeMedia({ action: 'join', role, channel, bearer }),
});

type Routes = AppLive['shows']['routes'] & AppLive['metering']['routes'] & AppLive['privateShows']['routes'];

interface Operation {
  name: keyof Routes;
  input: unknown;
  accountId: string;
  type: 'user' | 'model';
}

async function operate(name: keyof Routes, input: unknown, accountId: string, type: 'user' | 'model') {
  const session = { id: accountId, accountId, type };
  const context = { session, ip: '127.0.0.1', userAgent: '', requestId: 'billing' } as RequestContext;
  const routes: Routes = { ...live.shows.routes, ...live.metering.routes, ...live.privateShows.routes };
  return await call(routes[name] as never, input as never, { context });
}

async function start({ appUrl, minuteMs, tickMs }: Start): Promise<void> {
  const database = openDatabase({ url: appUrl, poolSize: 8 });
  const settings = createSettings({ database, clock });
  const wallet = createWallet({ database, clock, settings });
  const events = createTestEvents();
  const accounts = createAccounts({
    database,
    clock,
    events,
    mailer: { send: async () => {} },
    siteName: () => 'Billing',
    publicUrl: 'http://site.test',
  });
  live = createAppLive({
    database,
    clock,
    engine: hubEngine(),
    realtime: {
      emit: () => {},
      on: () => {},
      isInRoom: async () => false,
      accountsOnline: async () => new Set<string>(),
      kick: () => {},
      kickFrom: async () => {},
    },
    accounts,
    isOff: () => false,
    events,
    wallet,
    rtmpServers: [],
    streamKeySecret: 'a secret of the billing test, thirty-two bytes',
    publicUrl: 'http://site.test',
    minuteMs,
    monotonicMs: () => performance.now(),
    ticker: createTicker(tickMs, silentLiveLog),
    log: silentLiveLog,
    drafts: {
      add: async () => {},
      addClip: async () => {},
      discard: async () => {},
      cleanUp: async () => {},
    },
    media: { assembleRecording: async () => ({ durationSeconds: 0, sizeBytes: 0 }) },
    files: { stat: async () => undefined, read: notThere, delete: async () => {}, deleteAll: async () => {} },
    maxRecordingMinutes: 240,
    stills: createStillMaker(),
  });
  await live.start();
}

const notThere = () => Promise.reject(new Error('There are no files.'));

/** The hub as an engine. Its grants need no signature: nobody but the test sees them. */
function hubEngine(): LiveEngine {
  return {
    kind: 'whip',
    recordings: undefined,
    clips: undefined,
    newestKeyFrame: undefined,
    readTap: undefined,
    hls: undefined,
    start: async () => {},
    open: async () => {},
    close: (channel) => rpc.ask('disconnect', { channel }),
    grant: async ({ channel, role, subject, grantId }: GrantRequest) => ({
      url: `/live/${channel}`,
      token: JSON.stringify({ channel, role, subject, grantId }),
      expiresAt: new Date(Date.now() + 60_000),
      iceServers: [],
    }),
    readGrant: async (token) => JSON.parse(token),
    disconnect: ({ channel, subject }) => rpc.ask('disconnect', { channel, subject }),
    async disconnectMany(channel, subjects) {
      for (const subject of subjects) await rpc.ask('disconnect', { channel, subject });
    },
    stats: () => rpc.ask<ChannelStatus[]>('stats', {}),
    on(event, listener) {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      return () => void known.delete(listener);
    },
    isPresenceKnown: () => true,
    isLeader: () => true,
    viewersIn: undefined,
    delivered: () => delivered,
    mediaOrigin: () => undefined,
    whipUrl: undefined,
    isTaken: undefined,
    stop: async () => {},
  };
}
