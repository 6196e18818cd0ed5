import type { QuickLines, TimedLine } from '@candela/contract/rooms/quick-lines';
import { v7 as uuid } from 'uuid';
import { type Queryable, statement } from '../../../platform/database/index.ts';

/** A timed line whose time has come, in the show it is for. */
export interface DueLine {
  id: string;
  modelId: string;
  showId: string;
  text: string;
  lastSaidAt: Date;
}

const replies = statement<{ replies: string[] }>(
  'rooms.quick-replies',
  'select replies from rooms.quick_replies where model_id = $1',
);
const timed = statement<TimedLine>(
  'rooms.timed-lines',
  `select text, every_minutes as "everyMinutes", is_on as "isOn" from rooms.timed_lines
   where model_id = $1 order by position`,
);
const saveReplies = statement<object>(
  'rooms.save-quick-replies',
  `insert into rooms.quick_replies (model_id, replies, updated_at) values ($1, $2, $3)
   on conflict (model_id) do update set replies = excluded.replies, updated_at = excluded.updated_at`,
);
const clearTimed = statement<object>(
  'rooms.clear-timed-lines',
  'delete from rooms.timed_lines where model_id = $1',
);
const fillTimed = statement<object>(
  'rooms.fill-timed-lines',
  `insert into rooms.timed_lines (id, model_id, position, text, every_minutes, is_on, last_said_at)
   select line.id, $1, line.position, line.text, line.every, line.is_on, $6
   from unnest($2::uuid[], $3::text[], $4::int[], $5::boolean[])
     with ordinality as line (id, text, every, is_on, position)`,
);
// One line of a model at a time, and only when somebody else has written since the last: nothing talks to itself.
const due = statement<DueLine>(
  'rooms.due-timed-lines',
  `select distinct on (line.model_id) line.id, line.model_id as "modelId", room.show_id as "showId", line.text,
     line.last_said_at as "lastSaidAt"
   from rooms.timed_lines as line
   join shows.live_rooms as room
     on room.model_id = line.model_id and room.status = 'live' and not room.in_private
   join shows.live_details as detail on detail.show_id = room.show_id and detail.break_started_at is null
   where line.is_on
     and greatest(line.last_said_at, room.started_at) + make_interval(mins => line.every_minutes) <= $1
     and exists (
       select from rooms.messages as said
       where said.channel_id = line.model_id and said.show_id = room.show_id and said.sender_id <> line.model_id
         and said.created_at > (
           select max(other.last_said_at) from rooms.timed_lines as other where other.model_id = line.model_id))
     and not exists (
       select from rooms.silences as silence
       where silence.model_id = line.model_id and silence.show_id = room.show_id and silence.until > $1)
   order by line.model_id, line.last_said_at, line.position`,
);
const take = statement<object>(
  'rooms.take-timed-line',
  'update rooms.timed_lines set last_said_at = $3 where id = $1 and last_said_at = $2',
);

/** The statements on quick replies and timed lines. */
export const quickLineStore = {
  /** Undefined before she has saved any. */
  async of(db: Queryable, modelId: string): Promise<QuickLines | undefined> {
    const saved = await db.maybeRow(replies, [modelId]);
    return saved && { replies: saved.replies, timed: await db.rows(timed, [modelId]) };
  },
  /** Replaces them; timed lines count from now. */
  async save(tx: Queryable, modelId: string, lines: QuickLines, now: Date): Promise<void> {
    await tx.execute(saveReplies, [modelId, lines.replies, now]);
    await tx.execute(clearTimed, [modelId]);
    await tx.execute(fillTimed, [
      modelId,
      lines.timed.map(() => uuid()),
      lines.timed.map((line) => line.text),
      lines.timed.map((line) => line.everyMinutes),
      lines.timed.map((line) => line.isOn),
      now,
    ]);
  },
  /** Timed lines whose time has come, one a model. */
  due: (db: Queryable, now: Date) => db.rows(due, [now]),
  /** Whether this call is the one that posts the line: another process may have taken it. */
  take: async (db: Queryable, line: DueLine, now: Date) =>
    (await db.execute(take, [line.id, line.lastSaidAt, now])) === 1,
};
