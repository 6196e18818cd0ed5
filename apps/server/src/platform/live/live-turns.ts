import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, statement } from '../database/index.ts';

const roomChannel = 'live_room_changed';

/** Whose turn it is to ask the cluster. */
export interface LiveTurn {
  isMine: boolean;
  /** How long ago the cluster was last asked with success, by anybody; infinite when it never was. */
  lookedAgoMs: number;
}

/** What the processes of a site tell each other about a live cluster: one of them leads. */
export interface LiveTurns {
  /** Takes the lead where nobody has it, or keeps it. Called every beat. */
  take(): Promise<LiveTurn>;
  /** Says that the cluster answered what it was asked so long ago. */
  looked(agoMs: number): Promise<unknown>;
  /** Tells the leader that somebody came to a room or left it. */
  roomChanged(room: string): Promise<unknown>;
  /** Resolves, once listening, to what stops it. */
  onRoomChanged(look: (room: string) => void): Promise<() => Promise<void>>;
  /** Gives up the lead. */
  leave(): Promise<unknown>;
}

/** $1 this process, $2 milliseconds after which a silent leader is followed by another, $3 whether this one may lead. */
const take = statement<LiveTurn>(
  'live.take-turn',
  `with taken as (
     insert into platform.live_turns as turn (holder, beat_at) select $1::uuid, now() where $3::boolean
     on conflict (only_one) do update set holder = excluded.holder, beat_at = excluded.beat_at
     where turn.holder = excluded.holder or turn.beat_at < now() - $2::double precision * interval '1 millisecond'
     returning holder)
   select exists (select from taken) as "isMine", coalesce((
     select case when looked_at > '-infinity' then extract(epoch from now() - looked_at) * 1000 end
     from platform.live_turns), 'Infinity')::double precision as "lookedAgoMs"`,
);
const looked = statement<object>(
  'live.looked',
  `update platform.live_turns set looked_at = now() - $2::double precision * interval '1 millisecond' where holder = $1`,
);
const leave = statement<object>(
  'live.leave-turn',
  `update platform.live_turns set beat_at = '-infinity' where holder = $1`,
);
const notify = statement<object>('live.room-changed', 'select pg_notify($1, $2)');

/**
 * Keeps the lead as a row, not as a lock of a connection: a leader that is only paused must lose it, too.
 * @param silentAfterMs three of the leader's beats
 * @param mayLead false for a process that does not follow what is live: nobody would act on what it sees
 */
export function createLiveTurns(database: Database, silentAfterMs: number, mayLead = true): LiveTurns {
  const me = randomUUID();
  return {
    take: () => database.row(take, [me, silentAfterMs, mayLead]),
    looked: (agoMs) => database.execute(looked, [me, agoMs]),
    roomChanged: (room) => database.execute(notify, [roomChannel, room]),
    onRoomChanged: (look) => database.listen(roomChannel, look),
    leave: () => database.execute(leave, [me]),
  };
}

/** Takes the turn; rejects where nobody says in time whose it is. */
export async function takeWithin(turns: LiveTurns, withinMs: number): Promise<LiveTurn> {
  const answered = new AbortController();
  const late = sleep(withinMs, undefined, { signal: answered.signal, ref: false }).then(() => {
    throw new Error('Nobody says in time whose turn it is.');
  });
  try {
    return await Promise.race([turns.take(), late]);
  } finally {
    late.catch(() => undefined);
    answered.abort();
  }
}

/** A process that is alone always leads. */
export const soleTurn: LiveTurns = {
  take: async () => ({ isMine: true, lookedAgoMs: Number.POSITIVE_INFINITY }),
  looked: async () => {},
  roomChanged: async () => {},
  onRoomChanged: async () => async () => {},
  leave: async () => {},
};
