import { tipLevel } from '@candela/contract/shared/tip-level';
import type { RoomTip } from '@candela/contract/shows/events';
import { createBatcher } from '../../../platform/batcher.ts';
import { statement } from '../../../platform/database/index.ts';
import type { TipGiven } from '../../ledger/index.ts';
import { emitEarned, recordRevenue, showStore } from '../../shows/index.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { emitBoard } from './board.ts';
import { boardStore } from './board-store.ts';

const namesOf = statement<{ id: string; username: string }>(
  'live.tippers',
  'select id, username from accounts.public_accounts where id = any ($1::uuid[])',
);

type Ordered = { kind: 'menu' | 'goals'; title: string };
type Shown = { tip: TipGiven; ordered: Ordered | null };

const mostAtOnce = 500;
const concurrency = 2;
const tipEmitters = new WeakMap<RoomsDeps, (shown: Shown) => Promise<void>>();

/** Shows a tip to the room it was given in. A failure costs the room a line, never the tip. */
export function showTip(deps: RoomsDeps, tip: TipGiven, ordered: Ordered | null = null): void {
  if (tip.channelName !== tip.modelId) return;
  tipEmitterOf(deps)({ tip, ordered }).catch((error: unknown) =>
    deps.log.error({ error }, 'A tip could not be shown in its room.'),
  );
}

/** Tips that come while others are being shown wait and are shown together, each room told once. */
function tipEmitterOf(deps: RoomsDeps): (shown: Shown) => Promise<void> {
  const known = tipEmitters.get(deps);
  if (known) return known;
  const tipEmitter = createBatcher<Shown, void>({
    mostAtOnce,
    concurrency,
    async work(all) {
      const rooms = new Map(
        [...Map.groupBy(all, ({ tip }) => tip.modelId)].map(([modelId, shown]) => [
          modelId,
          emitTips(deps, modelId, shown),
        ]),
      );
      await Promise.allSettled(rooms.values());
      return all.map(({ tip }) => rooms.get(tip.modelId) ?? Promise.resolve());
    },
  });
  tipEmitters.set(deps, tipEmitter);
  return tipEmitter;
}

async function emitTips(deps: RoomsDeps, modelId: string, shown: readonly Shown[]): Promise<void> {
  const { database, realtime } = deps;
  const show = await showStore.openOf(database, modelId);
  const named = shown.filter(({ tip }) => !tip.anonymous).map(({ tip }) => tip);
  if (show) {
    // Somebody anonymous is not on the list of those who gave most.
    await boardStore.recordGivers(database, show.id, named);
    await countTips(deps, modelId, show.id, shown);
    if (named.length > 0) emitBoard(deps, modelId);
  }
  const ids = [...new Set(named.map(({ buyerId }) => buyerId))];
  const people = ids.length === 0 ? [] : await database.rows(namesOf, [ids]);
  const names = new Map(people.map(({ id, username }) => [id, username]));
  const tips = shown.map(({ tip, ordered }): RoomTip => {
    const username = tip.anonymous ? null : (names.get(tip.buyerId) ?? null);
    return {
      channelName: modelId,
      _id: tip.purchaseId,
      username,
      amountCredits: tip.amountCredits,
      message: tip.message,
      level: tipLevel(tip.amountCredits),
      what: ordered?.title ?? null,
      createdAt: tip.at,
    };
  });
  realtime.emit(`room:${modelId}`, 'room.tips', { channelName: modelId, tips });
}

/** What goes to a goal is counted where it is charged, which may be later. */
async function countTips(
  deps: RoomsDeps,
  modelId: string,
  showId: string,
  shown: readonly Shown[],
): Promise<void> {
  for (const kind of ['tips', 'menu'] as const) {
    const ofKind = shown.filter(({ ordered }) => (ordered?.kind ?? 'tips') === kind);
    const credits = ofKind.reduce((sum, { tip }) => sum + tip.amountCredits, 0);
    if (credits === 0) continue;
    await recordRevenue(deps.database, showId, kind, credits);
    emitEarned(deps, modelId, { sessionId: showId, kind, credits });
  }
}
