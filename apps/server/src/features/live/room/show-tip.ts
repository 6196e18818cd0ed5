import { statement } from '../../../platform/database/index.ts';
import type { TipGiven } from '../../wallet/index.ts';
import type { LiveDeps } from '../dependencies.ts';
import { tipLevel } from './tip-levels.ts';

const nameOf = statement<{ username: string }>(
  'live.tipper',
  'select username from public_accounts where id = $1',
);

/** Shows a tip to the room it was given in. A failure costs the room a line, never the tip. */
export function showTip(deps: LiveDeps, tip: TipGiven, what: string | null = null): void {
  if (tip.channelName !== tip.modelId) return;
  tellRoom(deps, tip, what).catch((error: unknown) =>
    deps.log.error({ error }, 'A tip could not be shown in its room.'),
  );
}

async function tellRoom(deps: LiveDeps, tip: TipGiven, what: string | null): Promise<void> {
  const giver = tip.anonymous ? undefined : await deps.database.maybeRow(nameOf, [tip.buyerId]);
  deps.realtime.emit(`room:${tip.modelId}`, 'room.tip', {
    channelName: tip.modelId,
    _id: tip.purchaseId,
    username: giver?.username ?? null,
    amountCredits: tip.amountCredits,
    message: tip.message,
    level: tipLevel(tip.amountCredits),
    what,
    createdAt: tip.at.toISOString(),
  });
}
