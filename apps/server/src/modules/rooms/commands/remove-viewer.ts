import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

export interface Removal {
  modelId: string;
  accountId: string;
  until: Date;
  /** Told to whoever is removed. */
  reason: string;
}

const account = statement<{ username: string; isOut: boolean }>(
  'rooms.viewer-to-remove',
  `select a.username, exists (select from rooms.bans b where b.model_id = $1 and b.account_id = a.id) as "isOut"
   from accounts.public_accounts a where a.id = $2`,
);
const remove = statement(
  'rooms.remove-by-site',
  `insert into rooms.sanctions (model_id, account_id, kind, until, reason, by_account, site_until, created_at)
   values ($1, $2, 'ban', $3, $4, $1, $3, $5)
   on conflict (model_id, account_id, kind) do update set
     until = case when rooms.sanctions.until is null then null else greatest(rooms.sanctions.until, excluded.until) end,
     reason = excluded.reason, site_until = greatest(rooms.sanctions.site_until, excluded.site_until), created_at = excluded.created_at`,
);

/**
 * Shows somebody out of a model's room in the site's name, in the caller's transaction, and keeps them out until a moment; she
 * cannot let them in before. Their seat ends, and nothing more is charged. Refuses with `not_found` and `conflict`.
 */
export async function removeViewer(
  deps: RoomsDeps,
  tx: Transaction,
  { modelId, accountId, until, reason }: Removal,
): Promise<{ username: string; wasOut: boolean }> {
  if (accountId === modelId) refuse('conflict', { msg: texts.refusals.myRoom });
  const found = (await tx.maybeRow(account, [modelId, accountId])) ?? refuse('not_found');
  await tx.execute(remove, [modelId, accountId, until, reason, deps.clock()]);
  tx.afterCommit(() => {
    deps.realtime.emit(`account:${accountId}`, 'room.sanction', {
      channelName: modelId,
      kind: 'ban',
      until: until.toISOString(),
      reason,
      isOn: true,
    });
    kick(deps, modelId, accountId).catch((error: unknown) =>
      deps.log.error({ error, modelId }, 'Somebody who was removed was not disconnected.'),
    );
  });
  return { username: found.username, wasOut: found.isOut };
}

async function kick(deps: RoomsDeps, modelId: string, accountId: string): Promise<void> {
  await deps.privateShows.kickOut(modelId, accountId);
  await deps.shows.kickOut(modelId, accountId);
}
