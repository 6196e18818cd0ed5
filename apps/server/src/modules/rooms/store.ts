import type { RoomMessage } from '@candela/contract/rooms/events';
import { type Queryable, statement } from '../../platform/database/index.ts';

interface LineRow {
  readonly id: string;
  readonly channelName: string;
  readonly senderId: string;
  readonly senderUsername: string;
  readonly senderType: 'user' | 'model';
  readonly senderImage: string | null;
  readonly text: string;
  readonly createdAt: Date;
  readonly number: number;
}

const columns = `id, channel_id as "channelName", sender_id as "senderId", sender_username as "senderUsername",
  sender_type as "senderType", sender_image as "senderImage", text, created_at as "createdAt", number`;

const insertLine = statement<LineRow>(
  'rooms.insert-line',
  // The counter's row is held until the line is there, so lines of a room get their numbers in the order they appear.
  `with counted as (
     insert into rooms.line_counts as c (channel_id, last, said_at) values ($3, 1, $10)
     on conflict (channel_id) do update set last = c.last + 1, said_at = excluded.said_at
     returning last)
   insert into rooms.messages
     (id, client_message_id, channel_id, show_id, sender_id, sender_username, sender_type, sender_image, text, created_at,
      number)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, last from counted
   on conflict (sender_id, client_message_id) do nothing
   returning ${columns}`,
);

const lineByClientId = statement<LineRow>(
  'rooms.line-by-client-id',
  `select ${columns} from rooms.messages where sender_id = $1 and client_message_id = $2`,
);

const lastLines = statement<LineRow>(
  'rooms.last-lines',
  `select ${columns} from rooms.messages where channel_id = $1 and show_id = $2 and removed_at is null
   order by seq desc limit $3`,
);

const linesAfter = statement<LineRow>(
  'rooms.lines-after',
  `select ${columns} from rooms.messages
   where channel_id = $1 and show_id = $2 and number > $3 and removed_at is null
   order by seq desc limit $4`,
);

const deleteCounts = statement<unknown>(
  'rooms.delete-counts',
  `delete from rooms.line_counts c where said_at < $1
     and not exists (select from rooms.messages m where m.channel_id = c.channel_id)`,
);

const removeLine = statement<unknown>(
  'rooms.remove-line',
  'update rooms.messages set removed_at = $3 where channel_id = $1 and id = $2 and removed_at is null',
);

const removeLines = statement<unknown>(
  'rooms.remove-lines',
  'update rooms.messages set removed_at = $2 where channel_id = $1 and removed_at is null',
);

const lastSaid = statement<{ createdAt: Date }>(
  'rooms.last-said',
  `select created_at as "createdAt" from rooms.messages
   where channel_id = $1 and sender_id = $2 order by seq desc limit 1`,
);

const deleteBatch = statement<unknown>(
  'rooms.delete-batch',
  `delete from rooms.messages
   where seq in (select seq from rooms.messages where created_at < $1 order by created_at limit $2)`,
);

/** One line to keep. */
export interface NewLine {
  readonly id: string;
  readonly clientMessageId: string;
  readonly channelName: string;
  readonly showId: string;
  readonly sender: RoomMessage['sender'];
  readonly text: string;
  readonly createdAt: Date;
}

/** The statements on table `room_messages`. */
export const chatStore = {
  /** The line as kept; undefined when this sender's `clientMessageId` is taken. */
  async insert(db: Queryable, line: NewLine): Promise<RoomMessage | undefined> {
    const { sender } = line;
    const row = await db.maybeRow(insertLine, [
      line.id,
      line.clientMessageId,
      line.channelName,
      line.showId,
      sender._id,
      sender.username,
      sender.type,
      sender.profileImage,
      line.text,
      line.createdAt,
    ]);
    return row && messageOf(row);
  },
  async byClientId(db: Queryable, senderId: string, clientMessageId: string): Promise<RoomMessage> {
    return messageOf(await db.row(lineByClientId, [senderId, clientMessageId]));
  },
  /** The newest `count` lines of one show, oldest first. */
  async last(db: Queryable, channelName: string, showId: string, count: number): Promise<RoomMessage[]> {
    return (await db.rows(lastLines, [channelName, showId, count])).reverse().map(messageOf);
  },
  /** The newest `count` lines of one show whose number is above `after`, oldest first. */
  async after(
    db: Queryable,
    channelName: string,
    showId: string,
    after: number,
    count: number,
  ): Promise<RoomMessage[]> {
    return (await db.rows(linesAfter, [channelName, showId, after, count])).reverse().map(messageOf);
  },
  /** Takes one line out of sight; zero when it is not there. It is deleted with its age. */
  remove: (db: Queryable, channelName: string, id: string, now: Date) =>
    db.execute(removeLine, [channelName, id, now]),
  removeAll: (db: Queryable, channelName: string, now: Date) => db.execute(removeLines, [channelName, now]),
  async lastSaidAt(db: Queryable, channelName: string, senderId: string): Promise<Date | undefined> {
    return (await db.maybeRow(lastSaid, [channelName, senderId]))?.createdAt;
  },
  /** Resolves to the number deleted, `count` at most. */
  deleteOlderThan: (db: Queryable, before: Date, count: number) => db.execute(deleteBatch, [before, count]),
  /** Forgets the last number of rooms whose lines are all gone. */
  deleteCounts: (db: Queryable, before: Date) => db.execute(deleteCounts, [before]),
};

function messageOf(row: LineRow): RoomMessage {
  return {
    _id: row.id,
    channelName: row.channelName,
    sender: {
      _id: row.senderId,
      username: row.senderUsername,
      type: row.senderType,
      profileImage: row.senderImage,
    },
    text: row.text,
    createdAt: row.createdAt.toISOString(),
    number: row.number,
  };
}
