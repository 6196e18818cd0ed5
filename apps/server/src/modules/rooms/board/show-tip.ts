import { createBatcher } from '../../../platform/batcher.ts';
import { statement } from '../../../platform/database/index.ts';
import type { TipGiven } from '../../ledger/index.ts';
import { emitEarned, recordRevenue, type Show, showStore } from '../../shows/index.ts';
import { withSources } from '../browser-sources/source-rooms.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { maskBlockedWords } from '../line-filter.ts';
import { moderationStore } from '../moderation-store.ts';
import { emitBoard } from './board.ts';
import { boardStore } from './board-store.ts';
import { roomTipOf, type TipLine, tipStore } from './tip-store.ts';

const namesOf = statement<{ id: string; username: string }>(
  'rooms.tippers',
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
  const named = shown.filter(({ tip }) => !tip.anonymous).map(({ tip }) => tip);
  const ids = [...new Set(named.map(({ buyerId }) => buyerId))];
  const people = ids.length === 0 ? [] : await database.rows(namesOf, [ids]);
  const names = new Map(people.map(({ id, username }) => [id, username]));
  // Nobody pays for saying what the room does not want to read.
  const hasText = shown.some(({ tip }) => tip.message !== '');
  const blockedWords = hasText ? (await moderationStore.rules(database, modelId)).blockedWords : [];
  const lines = shown.map(
    ({ tip, ordered }): TipLine => ({
      id: tip.purchaseId,
      senderId: tip.buyerId,
      senderUsername: tip.anonymous ? null : (names.get(tip.buyerId) ?? null),
      amount: tip.amountCredits,
      text: maskBlockedWords(tip.message, blockedWords),
      ordered: ordered?.title ?? null,
      createdAt: new Date(tip.at),
    }),
  );
  // Her last tips may come while she ends.
  const began = Math.min(...lines.map(({ createdAt }) => createdAt.getTime()));
  const show = await showStore.onAt(database, modelId, new Date(began));
  if (show) {
    await recordTips(deps, show, shown, lines);
    emitEarned(deps, modelId, show.id);
    if (named.length > 0) emitBoard(deps, modelId);
  }
  const tips = lines.map((line) => roomTipOf(modelId, line));
  realtime.emit(withSources(modelId, 'tips', 'chat'), 'room.tips', { channelName: modelId, tips });
}

/** Keeps each tip once, though it may be told twice: for those who come later, the top tippers and the show's earnings. */
async function recordTips(
  { database }: RoomsDeps,
  show: Show,
  shown: readonly Shown[],
  lines: readonly TipLine[],
): Promise<void> {
  await database.transaction(async (tx) => {
    const fresh = new Set(await tipStore.insert(tx, show, lines));
    const isFresh = ({ tip }: Shown) => fresh.has(tip.purchaseId);
    // Somebody anonymous is not on the list of those who gave most.
    const given = shown.filter((one) => isFresh(one) && !one.tip.anonymous).map(({ tip }) => tip);
    await boardStore.recordGivers(tx, show.id, given);
    // What goes to a goal is recorded where it is charged, which may be later.
    for (const kind of ['tips', 'menu'] as const) {
      const ofKind = shown.filter(({ ordered }) => (ordered?.kind ?? 'tips') === kind);
      const purchaseIds = ofKind.map(({ tip }) => tip.purchaseId);
      await recordRevenue(tx, show.id, kind, purchaseIds);
    }
  });
}
