import { statement } from '../../../platform/database/index.ts';
import type { TipGiven } from '../../ledger/index.ts';
import type { LiveDeps } from '../dependencies.ts';
import { keepTaking, tellEarned } from '../earnings.ts';
import { showStore } from '../store.ts';
import { announceBoard } from './board.ts';
import { boardStore } from './board-store.ts';
import { tipLevel } from './tip-levels.ts';

const nameOf = statement<{ username: string }>(
  'live.tipper',
  'select username from public_accounts where id = $1',
);

type Ordered = { kind: 'menu' | 'goals'; title: string };

/** Shows a tip to the room it was given in. A failure costs the room a line, never the tip. */
export function showTip(deps: LiveDeps, tip: TipGiven, ordered: Ordered | null = null): void {
  if (tip.channelName !== tip.modelId) return;
  tellRoom(deps, tip, ordered).catch((error: unknown) =>
    deps.log.error({ error }, 'A tip could not be shown in its room.'),
  );
}

async function tellRoom(deps: LiveDeps, tip: TipGiven, ordered: Ordered | null): Promise<void> {
  await keepGiver(deps, tip);
  // What goes to a goal is counted where it is charged, which may be later.
  if (ordered?.kind !== 'goals') await countTip(deps, tip, ordered ? 'menu' : 'tips');
  const giver = tip.anonymous ? undefined : await deps.database.maybeRow(nameOf, [tip.buyerId]);
  deps.realtime.emit(`room:${tip.modelId}`, 'room.tip', {
    channelName: tip.modelId,
    _id: tip.purchaseId,
    username: giver?.username ?? null,
    amountCredits: tip.amountCredits,
    message: tip.message,
    level: tipLevel(tip.amountCredits),
    what: ordered?.title ?? null,
    createdAt: tip.at.toISOString(),
  });
}

async function countTip(deps: LiveDeps, tip: TipGiven, kind: 'tips' | 'menu'): Promise<void> {
  const show = await showStore.openOf(deps.database, tip.modelId);
  if (!show) return;
  await keepTaking(deps.database, show.id, kind, tip.amountCredits);
  tellEarned(deps, tip.modelId, { sessionId: show.id, kind, credits: tip.amountCredits });
}

/** Somebody anonymous is not on the list of those who gave most. */
async function keepGiver(deps: LiveDeps, tip: TipGiven): Promise<void> {
  const show = await showStore.openOf(deps.database, tip.modelId);
  if (!show || tip.anonymous) return;
  await boardStore.keepGiver(deps.database, show.id, tip.buyerId, tip.amountCredits);
  announceBoard(deps, tip.modelId);
}
