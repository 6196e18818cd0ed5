import { statement, type Transaction } from '../../../platform/database/index.ts';
import type { Realtime } from '../../../platform/realtime/index.ts';
import { withSources } from '../browser-sources/source-rooms.ts';
import type { RoomsDeps } from '../dependencies.ts';

type Where = { channelName: string };

const hide = statement<Where>(
  'rooms.take-line-down',
  `update rooms.messages set taken_down_at = $2, removed_at = coalesce(removed_at, $2)
   where id = $1 and taken_down_at is null returning channel_id as "channelName"`,
);
// What its room removed stays removed when a decision is undone.
const show = statement<Where>(
  'rooms.give-line-back',
  `update rooms.messages set taken_down_at = null,
     removed_at = case when removed_at = taken_down_at then null else removed_at end
   where id = $1 and taken_down_at is not null returning channel_id as "channelName"`,
);

/**
 * Takes a line away from everyone who reads it, in the caller's transaction, or gives it back. Browsers that show it
 * are notified after the commit. @returns false when it is no line of a room, or is so already
 */
export async function setLineTakenDown(
  { realtime, clock }: Pick<RoomsDeps, 'clock'> & { realtime: Pick<Realtime, 'emit'> },
  tx: Transaction,
  { messageId, hidden }: { messageId: string; hidden: boolean },
): Promise<boolean> {
  const line = await (hidden ? tx.maybeRow(hide, [messageId, clock()]) : tx.maybeRow(show, [messageId]));
  if (!line) return false;
  const { channelName } = line;
  if (hidden) {
    tx.afterCommit(() =>
      realtime.emit(withSources(channelName, 'chat'), 'room.lineRemoved', { channelName, messageId }),
    );
  }
  return true;
}
