import type { LiveSnapshot } from '@candela/contract/shows/snapshots';
import { currentOf } from '../../../platform/encryption/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { asViewer, currentViewer } from '../../../platform/viewer/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { maySeeStill, pictureAccess } from './picture-access.ts';
import { readSnapshotAddress, snapshotAddress } from './snapshot-address.ts';
import type { SnapshotStore } from './snapshot-store.ts';

type SnapshotDeps = Pick<ShowsDeps, 'database' | 'streamKeySecret'>;

/** A request for one still. */
export interface SnapshotRequest {
  modelId: string;
  /** The last part of the address. */
  name: string;
  /** What the browser that asks is known by; undefined when it has no cookie. */
  browser: string | undefined;
  /** Where the request comes from, where that is known. */
  country: string | undefined;
}

/** What the shows of some models look like now, by model, for whoever asks: of those they may see only. */
export async function snapshotsFor(
  { database, streamKeySecret }: SnapshotDeps,
  store: SnapshotStore,
  context: Pick<RequestContext, 'session' | 'browser'>,
  modelIds: readonly string[],
): Promise<Map<string, LiveSnapshot>> {
  if (modelIds.length === 0) return new Map();
  const accountId = context.session?.accountId;
  const country = currentViewer()?.country;
  const seen = await pictureAccess.seenBy(database, accountId, modelIds);
  const found = new Map<string, LiveSnapshot>();
  for (const [modelId, room] of seen) {
    const all = store.of(room.showId).filter((still) => maySeeStill(room, still));
    const addressOf = ({ takenAtMs }: { takenAtMs: number }) =>
      snapshotAddress(
        currentOf(streamKeySecret),
        { modelId, takenAtMs, accountId, country },
        context.browser(),
      );
    const [newest, ...earlier] = all.toReversed();
    // An address is for one browser, and a page that is rendered for many has none to give it to.
    if (!newest || context.browser() === '') continue;
    found.set(modelId, {
      address: addressOf(newest),
      takenAt: new Date(newest.takenAtMs).toISOString(),
      isBlurred: newest.isBlurred,
      earlier: earlier.reverse().map(addressOf),
    });
  }
  return found;
}

/** One still as a WebP, if whoever asks may see it now; undefined when not, or when it is gone. */
export async function findSnapshot(
  { database, streamKeySecret }: SnapshotDeps,
  store: SnapshotStore,
  { modelId, name, browser, country: requestCountry }: SnapshotRequest,
): Promise<Buffer | undefined> {
  const asked = readSnapshotAddress(currentOf(streamKeySecret), { modelId, name, browser });
  if (!asked) return undefined;
  const { accountId, takenAtMs } = asked;
  const viewer = { accountId, country: requestCountry ?? asked.country };
  const seen = await asViewer(viewer, () => pictureAccess.seenBy(database, accountId, [modelId]));
  const show = seen.get(modelId);
  const snapshot = show && store.of(show.showId).find((one) => one.takenAtMs === takenAtMs);
  return snapshot && maySeeStill(show, snapshot) ? snapshot.webp : undefined;
}
