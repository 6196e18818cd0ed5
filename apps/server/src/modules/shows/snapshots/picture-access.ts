import { batchedQuery, type Queryable, statement } from '../../../platform/database/index.ts';
import { hiddenModels } from '../../accounts/index.ts';
import { openSinceMs } from '../rules.ts';

/** A room that may be pictured: nobody is in a private show in it. */
export interface PicturedRoom {
  id: string;
  modelId: string;
  /** Whether a picture comes now. */
  isLive: boolean;
  isPaid: boolean;
  /** Whether staff have it blurred for viewers. */
  isBlurred: boolean;
  privateEndedAt: Date | null;
  blurLiftedAt: Date | null;
}

/** A show whose stills a viewer may see: blurred ones only, or those taken from a moment on (`Date.now()`). */
export interface SeenRoom {
  showId: string;
  isBlurredOnly: boolean;
  clearSinceMs: number;
}

/** Whether one of its stills may be shown. */
export const maySeeStill = (
  { isBlurredOnly, clearSinceMs }: SeenRoom,
  still: { isBlurred: boolean; takenAtMs: number },
): boolean => still.isBlurred || (!isBlurredOnly && still.takenAtMs >= clearSinceMs);

const rooms = statement<PicturedRoom>(
  'shows.rooms-to-picture',
  `select s.id, s.model_id as "modelId", s.status = 'live' and s.break_started_at is null as "isLive",
     s.show_type <> 'free' as "isPaid", b.model_id is not null and b.lifted_at is null as "isBlurred",
     s.private_ended_at as "privateEndedAt", b.lifted_at as "blurLiftedAt"
   from shows.shows s left join shows.blurs b on b.model_id = s.model_id
   where s.status in ('live', 'interrupted') and s.private_show_id is null`,
);
const mayKeep = statement<object>(
  'shows.may-keep-picture',
  `select from shows.shows
   where id = $1 and status in ('live', 'interrupted') and private_show_id is null
     and (private_ended_at is null or private_ended_at <= $2)`,
);
const seen = batchedQuery<{ showId: string; isBlurredOnly: boolean; liftedAt: Date | null }>(
  'shows.rooms-seen-in-pictures',
  { model_id: 'uuid', account_id: 'uuid' },
  `select asked.place, s.id as "showId",
     s.show_type <> 'free' or (b.model_id is not null and b.lifted_at is null) as "isBlurredOnly", b.lifted_at as "liftedAt"
   from asked
     join shows.shows s on s.model_id = asked.model_id
     left join shows.blurs b on b.model_id = s.model_id
     join accounts.public_models p on p.id = s.model_id
   where s.status in ('live', 'interrupted') and s.private_show_id is null
     and not exists (
       select from rooms.bans b where b.model_id = asked.model_id and b.account_id = asked.account_id
     )`,
);

const roomsOf = statement<{ id: string; isBlurredOnly: boolean }>(
  'shows.rooms-of-the-wall',
  `select id, show_type <> 'free' or exists (
       select from shows.blurs b where b.model_id = shows.model_id and b.lifted_at is null) as "isBlurredOnly"
   from shows.shows
   where id = any ($1::uuid[]) and status in ('live', 'interrupted') and private_show_id is null`,
);

/** Which rooms are pictured, and for whom. */
export const pictureAccess = {
  rooms: (queries: Queryable) => queries.rows(rooms),
  /** Those of some shows whose stills all staff who see the wall may see: nobody is in a private show in them. */
  roomsOf: (queries: Queryable, showIds: readonly string[]) => queries.rows(roomsOf, [showIds]),
  /** Whether a picture from after a moment is of the open room, and of nothing private. */
  mayKeep: async (queries: Queryable, showId: string, after: Date) =>
    (await queries.maybeRow(mayKeep, [showId, after])) !== undefined,
  /**
   * The shows of some models whose pictures the current viewer may see, by model: of a paid one, and of one that staff
   * blurred, the blurred only. As in lists, whoever hides from the viewer is not there; nor is who keeps the account out of her room.
   */
  async seenBy(
    queries: Queryable,
    accountId: string | undefined,
    modelIds: readonly string[],
  ): Promise<Map<string, SeenRoom>> {
    const hidden = await hiddenModels(queries);
    const open = modelIds.filter((id) => !hidden.includes(id));
    const found = await Promise.all(
      open.map(async (id) => [id, (await seen(queries, [id, accountId ?? null]))[0]] as const),
    );
    return new Map(
      found.flatMap(([id, show]) => {
        if (!show) return [];
        const { showId, isBlurredOnly, liftedAt } = show;
        const clearSinceMs = openSinceMs({ privateEndedAt: null, blurLiftedAt: liftedAt });
        return [[id, { showId, isBlurredOnly, clearSinceMs }]];
      }),
    );
  },
};
