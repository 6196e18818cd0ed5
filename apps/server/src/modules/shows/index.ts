import type { MediaGrant } from '@candela/contract/shows/operations';
import type { LiveSnapshot } from '@candela/contract/shows/snapshots';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import type { RequestContext, Session } from '../../platform/http/context.ts';
import type { AuthorizedMedia, IngestProblem, MayUse, MediaRequest } from '../../platform/live/index.ts';
import { accountBlocked, countriesBlocked } from '../accounts/index.ts';
import { seatEnded, seatStore } from '../metering/index.ts';
import { type ClipFile, type ClipRequest, expireClips, findClip } from './clips/clip-files.ts';
import { clipStore } from './clips/clip-store.ts';
import { holdClips } from './clips/hold-clips.ts';
import { authorizeKey, checkStreamKey, mayUse } from './commands/authorize-media.ts';
import { blurShow } from './commands/blur-show.ts';
import { disconnectAccount } from './commands/disconnect-account.ts';
import { hiddenMembers, kickCountries } from './commands/kick-countries.ts';
import { kickOut } from './commands/kick-out.ts';
import { endShowOf, stopShow } from './commands/stop-show.ts';
import type { ShowsDeps } from './dependencies.ts';
import { emitShowStates, listRoom } from './emit-show-states.ts';
import { findHlsFile, type HlsAnswer, type HlsRequest } from './hls/find-hls-file.ts';
import { createIngestProblems } from './ingest-problems.ts';
import { emptyRoom, kickUnlessAllowed } from './lobby.ts';
import { type Page, takeMediaLease } from './media-leases.ts';
import { type RoomAccess, roomAccess } from './queries/room-access.ts';
import { recordingStore } from './recording/recording-store.ts';
import { saveRecordingOf } from './recording/save-recordings.ts';
import { createReplays } from './rewind/replays.ts';
import { findReplay, type RewindRequest } from './rewind/rewind.ts';
import { showsRoutes } from './routes.ts';
import { createShowReconciler, type ShowReconciler } from './show-reconciler.ts';
import { findSnapshot, type SnapshotRequest, snapshotsFor } from './snapshots/see-snapshots.ts';
import { createSnapshotStore, type Snapshot } from './snapshots/snapshot-store.ts';
import { createSnapshotTaker } from './snapshots/snapshot-taker.ts';
import { blurredStillOf, createWallStills, lookNow, stillOf } from './snapshots/wall-stills.ts';
import { showStore } from './store.ts';
import { endUnseen, grantUnseen, mayWatchUnseen } from './unseen.ts';
import { mayCheckUpload, uploadCheckIn } from './upload-checks.ts';

export { blurStore } from './blur-store.ts';
export type { ClipFile } from './clips/clip-files.ts';
export { keyChannel } from './commands/authorize-media.ts';
export type { RecordedShow, SavedClip, ShowDrafts, ShowsDeps } from './dependencies.ts';
export { emitEarned, recordRevenue } from './earnings.ts';
export { blockedPictureShown, showOpened, showStarted } from './events.ts';
export { grantMedia } from './grants.ts';
export type { HlsAnswer } from './hls/find-hls-file.ts';
export { lobbyName } from './lobby.ts';
export { holdsMediaLease, type Page, releaseMediaLeases } from './media-leases.ts';
export { models } from './models.ts';
export { myShow } from './my-room.ts';
export { showsData } from './personal-data.ts';
export type { RoomAccess } from './queries/room-access.ts';
export { isWatchable, type Show } from './rules.ts';
export { coreShare as snapshotCoreShare } from './snapshots/snapshot-taker.ts';
export { showStore } from './store.ts';
export { unseenLimitMs } from './unseen.ts';
export { expireViewerLocations, noteViewerLocation } from './viewer-locations.ts';

/** Shows: going live, watching, and who is live now. */
export interface Shows {
  routes: ReturnType<typeof showsRoutes>;
  /** Decides on broadcasting software; undefined for requests that bring no stream key. */
  authorizeKey(request: MediaRequest): Promise<AuthorizedMedia | undefined>;
  /** The model whose stream key this is, if she may go live now; refuses otherwise. */
  checkStreamKey(streamKey: string): Promise<string>;
  /** Has the model's page say what is wrong with what her software sends; undefined once it is taken. */
  noteIngestProblem(modelId: string, problem: IngestProblem | undefined): void;
  /** Whether a grant may start media in a show. Refuses with the reason while it, its model or its viewer may not. */
  mayUse: MayUse;
  /** Whether a channel belongs to a show that is not over. */
  holds(channel: string): Promise<boolean>;
  /** Whether somebody may be in a model's room now, and what it shows; undefined when there is no such room. */
  roomAccess(session: Session | undefined, channelName: string): Promise<RoomAccess | undefined>;
  /** Ends one account's media and seat in a model's show, and takes it out of her room. */
  kickOut(modelId: string, accountId: string): Promise<void>;
  /** Which of these accounts are in a country the model hides from. */
  hiddenMembers(
    modelId: string,
    countries: readonly string[],
    memberIds: readonly string[],
  ): Promise<string[]>;
  /** Tells everyone what a show is like now. */
  emitShowStates(showId: string): Promise<void>;
  /**
   * Records a show and holds its last minute for clips, or stops and forgets it, as its state asks for, without waiting
   * for the next look.
   */
  saveRecordingOf(showId: string): Promise<void>;
  /** Takes everyone but the model out of her room; who is still entitled enters again. */
  emptyRoom(modelId: string): void;
  /** Gives the media of a call or private show to one page of an account; refuses with `open_elsewhere`. */
  takeMediaLease(
    session: { id: string; channels: readonly string[] },
    accountId: string,
    page: Page,
  ): Promise<string>;
  /** Ends a model's show in the site's name; refuses with `not_live`. Media end after the commit. */
  stopShow(tx: Transaction, modelId: string): Promise<{ showId: string }>;
  /**
   * Blurs a model's shows and calls, or lifts it; media of her show end after the commit. Refuses with `not_live` and
   * `conflict`.
   */
  blurShow(tx: Transaction, input: { modelId: string; isBlurred: boolean; isInCall: boolean }): Promise<void>;
  /** Ends the show a model began before a moment, if it still goes on. */
  endShowOf(tx: Transaction, input: { modelId: string; before: Date }): Promise<void>;
  /** Ends an account's media in all shows; a suspension also ends its own show. */
  disconnectAccount(accountId: string, why?: 'session_over' | 'suspended'): Promise<void>;
  /** What the shows of some models look like now, by model: of those whoever asks may see only. */
  snapshotsFor(
    context: Pick<RequestContext, 'session' | 'browser'>,
    modelIds: readonly string[],
  ): Promise<Map<string, LiveSnapshot>>;
  /** One still as a WebP, if whoever asks may see it now. */
  findSnapshot(request: SnapshotRequest): Promise<Buffer | undefined>;
  /**
   * The newest unblurred stills of shows for the wall of the staff, of those that have a newer one than it knows. None of
   * a private show or call: those are looked at one by one, by `lookNow`.
   */
  wallStills(shows: readonly { id: string; sinceMs: number }[]): Promise<Map<string, Snapshot>>;
  /** What a channel shows now, whatever it is; for staff who are on record as looking. Undefined when no picture comes. */
  lookNow(channel: string): Promise<Snapshot | undefined>;
  /** The same without waiting for a picture, of one that came after a moment, with what it cost of one core in ms. */
  stillOf(
    channel: string,
    afterMs: number,
  ): Promise<(Snapshot & { cpuMs: number; look: string | null }) | undefined>;
  /** What a channel shows now, made of a few pixels; for who is in a blurred call. Undefined while there is no picture. */
  blurredStillOf(channel: string): Promise<Snapshot | undefined>;
  /** Lets one of the staff watch a channel without being counted, charged or named; the caller has written it down. */
  grantUnseen(watch: { channel: string; watchId: string }): Promise<MediaGrant>;
  /** Ends what such a watch shows. */
  endUnseen(watch: { channel: string; watchId: string }): Promise<void>;
  /** Whether a grant is one of the staff's who are on record as watching, in whatever channel. Refuses when it is over. */
  mayWatchUnseen: MayUse;
  /** The playlist or a file of a show as HLS, if whoever asks may see it now. */
  findHlsFile(request: HlsRequest): Promise<HlsAnswer | undefined>;
  /** What somebody took for a clip and has not saved, if the browser the address was made for may still see it. */
  findClip(request: ClipRequest): Promise<ClipFile | undefined>;
  /** The file somebody rewinds a show to, if whoever asks may see the show now. */
  findReplay(request: RewindRequest): Promise<ClipFile | undefined>;
  /** Takes the stills that are due, as the ticker does. */
  takeSnapshots(): Promise<void>;
  /** Keeps shows true to the engine and the clock. */
  reconciler: Pick<ShowReconciler, 'cleanUp' | 'settled'>;
  /** Begins to follow the engine, which is started before; the ticker takes up the shows left open. */
  start(): void;
  /** Leaves open shows open: they go on with the next process. */
  stop(): Promise<void>;
}

/** Which recordings still wait for their drafts; what was written of them must stay. */
export async function unsettledRecordings(queries: Queryable): Promise<Set<string>> {
  return new Set((await recordingStore.unsettled(queries)).map((one) => one.id));
}

/** Which clips were taken and are not saved yet; their packets must stay, too. */
export async function unsavedClips(queries: Queryable): Promise<Set<string>> {
  return new Set(await clipStore.unsavedIds(queries));
}

/** Builds the module and answers `lives.watch` and `lives.unwatch`. */
export function createShows(deps: ShowsDeps): Shows {
  const { database, events, realtime } = deps;
  const reconciler = createShowReconciler(deps);
  const stored = createSnapshotStore();
  const wall = createWallStills(deps, stored);
  const taker = createSnapshotTaker(deps, stored, wall);
  const problems = createIngestProblems(deps);
  const replays = createReplays(deps);
  if (deps.engine.clips) {
    deps.ticker.every('shows.expire-clips', () => expireClips(deps), 60);
    deps.ticker.every('shows.expire-replays', replays.expire, 60);
  }
  const seen: Shows['snapshotsFor'] = (context, modelIds) => snapshotsFor(deps, stored, context, modelIds);
  events.afterCommit(accountBlocked, 'shows', async ({ accountId, blockedId }) => {
    // Whichever of the two is the model.
    await kickOut(deps, accountId, blockedId);
    await kickOut(deps, blockedId, accountId);
  });
  events.afterCommit(countriesBlocked, 'shows', ({ modelId, countries }) =>
    kickCountries(deps, modelId, countries),
  );
  events.afterCommit(seatEnded, 'shows', async ({ kind, channel, modelId, memberId }) => {
    if (kind === 'call' || (await seatStore.openOf(database, channel, memberId))) return;
    await kickUnlessAllowed(deps, modelId, memberId);
  });
  realtime.on('lives.watch', { access: 'public' }, async ({ join }) => {
    await join(listRoom);
    return null;
  });
  realtime.on('lives.unwatch', { access: 'public' }, async ({ leave }) => {
    await leave(listRoom);
    return null;
  });
  return {
    routes: showsRoutes(deps, seen, problems, replays),
    snapshotsFor: seen,
    findSnapshot: (request) => findSnapshot(deps, stored, request),
    takeSnapshots: taker.look,
    wallStills: wall.newest,
    lookNow: (channel) => lookNow(deps, channel),
    stillOf: (channel, afterMs) => stillOf(deps, channel, { afterMs }),
    blurredStillOf: (channel) => blurredStillOf(deps, channel),
    grantUnseen: (watch) => grantUnseen(deps, watch),
    endUnseen: (watch) => endUnseen(deps, watch),
    mayWatchUnseen: (grant) => mayWatchUnseen(deps, grant),
    findHlsFile: (request) => findHlsFile(deps, request),
    findClip: (request) => findClip(deps, request),
    findReplay: (request) => findReplay(deps, replays, request),
    checkStreamKey: (streamKey) => checkStreamKey(deps, streamKey),
    noteIngestProblem: problems.note,
    authorizeKey: (request) => authorizeKey(deps, request),
    mayUse: async (grant) => (await mayUse(deps, grant)) || (await mayCheckUpload(deps, grant)),
    holds: async (channel) => {
      const show = await showStore.byId(database, channel);
      if (show) return show.status !== 'ended';
      return (await uploadCheckIn(deps, channel)) !== undefined;
    },
    roomAccess: (session, channelName) => roomAccess(deps, session, channelName),
    kickOut: (modelId, accountId) => kickOut(deps, modelId, accountId),
    hiddenMembers: (modelId, countries, memberIds) => hiddenMembers(deps, modelId, countries, memberIds),
    async emitShowStates(showId) {
      const show = await showStore.byId(database, showId);
      if (show) await emitShowStates(deps, [show]);
    },
    async saveRecordingOf(showId) {
      // Neither waits for the other: what one needs may be away.
      await Promise.all([holdClips(deps), saveRecordingOf(deps, showId)]);
    },
    emptyRoom: (modelId) => emptyRoom(deps, modelId),
    takeMediaLease: (session, accountId, page) => takeMediaLease(deps, session, accountId, page),
    stopShow: (tx, modelId) => stopShow(deps, tx, modelId),
    blurShow: (tx, input) => blurShow(deps, tx, input),
    endShowOf: (tx, input) => endShowOf(deps, tx, input),
    disconnectAccount: (accountId, why = 'session_over') => disconnectAccount(deps, accountId, why),
    reconciler,
    start() {
      reconciler.start();
      if (!deps.engine.clips) return;
      replays
        .removeStray()
        .catch((error: unknown) => deps.log.error({ error }, 'Files of rewound shows were not removed.'));
    },
    stop: () => reconciler.stop(),
  };
}
