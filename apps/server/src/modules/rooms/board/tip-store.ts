import { tipLevel } from '@candela/contract/shared/tip-level';
import type { RoomTip } from '@candela/contract/shows/events';
import { type Queryable, statement } from '../../../platform/database/index.ts';

/** A tip as a room's chat shows it. */
export interface TipLine {
  id: string;
  senderId: string;
  /** Null for somebody anonymous. */
  senderUsername: string | null;
  amount: number;
  text: string;
  ordered: string | null;
  createdAt: Date;
}

const insert = statement<{ id: string }>(
  'rooms.insert-tips',
  `insert into rooms.tips (id, channel_id, show_id, sender_id, sender_username, amount, text, ordered, created_at)
   select id, $1, $2, sender, username, amount, text, ordered, at
   from unnest($3::uuid[], $4::uuid[], $5::text[], $6::int[], $7::text[], $8::text[], $9::timestamptz[])
     as tip(id, sender, username, amount, text, ordered, at)
   on conflict (id) do nothing returning id`,
);
const last = statement<Omit<TipLine, 'senderId'>>(
  'rooms.last-tips',
  `select id, case when not exists (
       select from accounts.privacy p where p.id = sender_id and p.hide_spending
     ) then sender_username end as "senderUsername", amount, text, ordered, created_at as "createdAt"
   from rooms.tips where channel_id = $1 and show_id = $2 order by seq desc limit $3`,
);
const deleteBatch = statement<unknown>(
  'rooms.delete-tips',
  `delete from rooms.tips where seq in (select seq from rooms.tips where created_at < $1 order by created_at limit $2)`,
);

/** The statements on the tips of chats. */
export const tipStore = {
  /** Resolves to the ids of those that were not kept before. */
  async insert(
    db: Queryable,
    show: { id: string; modelId: string },
    tips: readonly TipLine[],
  ): Promise<string[]> {
    const rows = await db.rows(insert, [
      show.modelId,
      show.id,
      tips.map(({ id }) => id),
      tips.map(({ senderId }) => senderId),
      tips.map(({ senderUsername }) => senderUsername),
      tips.map(({ amount }) => amount),
      tips.map(({ text }) => text),
      tips.map(({ ordered }) => ordered),
      tips.map(({ createdAt }) => createdAt),
    ]);
    return rows.map(({ id }) => id);
  },
  /** The newest `count` tips of one show, oldest first. */
  async last(db: Queryable, channelName: string, showId: string, count: number): Promise<RoomTip[]> {
    const rows = await db.rows(last, [channelName, showId, count]);
    return rows.reverse().map((row) => roomTipOf(channelName, row));
  },
  /** Resolves to the number deleted, `count` at most. */
  deleteOlderThan: (db: Queryable, before: Date, count: number) => db.execute(deleteBatch, [before, count]),
};

/** A tip as everyone in the room sees it. */
export function roomTipOf(channelName: string, line: Omit<TipLine, 'senderId'>): RoomTip {
  return {
    channelName,
    _id: line.id,
    username: line.senderUsername,
    amountCredits: line.amount,
    message: line.text,
    level: tipLevel(line.amount),
    what: line.ordered,
    createdAt: line.createdAt.toISOString(),
  };
}
