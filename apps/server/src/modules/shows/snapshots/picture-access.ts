import { batchedQuery, type Queryable, statement } from '../../../platform/database/index.ts';
import { hiddenModels } from '../../accounts/index.ts';

/** A room that may be pictured: nobody is in a private show in it. */
export interface PicturedRoom {
  id: string;
  modelId: string;
  /** Whether a picture comes now. */
  isLive: boolean;
  isPaid: boolean;
  privateEndedAt: Date | null;
}

const rooms = statement<PicturedRoom>(
  'shows.rooms-to-picture',
  `select id, model_id as "modelId", status = 'live' and break_started_at is null as "isLive", show_type <> 'free' as "isPaid", private_ended_at as "privateEndedAt"
   from shows.shows where status in ('live', 'interrupted') and private_show_id is null`,
);
const mayKeep = statement<object>(
  'shows.may-keep-picture',
  `select from shows.shows
   where id = $1 and status in ('live', 'interrupted') and private_show_id is null
     and (private_ended_at is null or private_ended_at <= $2)`,
);
const seen = batchedQuery<{ showId: string; isPaid: boolean }>(
  'shows.rooms-seen-in-pictures',
  { model_id: 'uuid', account_id: 'uuid' },
  `select asked.place, s.id as "showId", s.show_type <> 'free' as "isPaid"
   from asked
     join shows.shows s on s.model_id = asked.model_id
     join accounts.public_models p on p.id = s.model_id
   where s.status in ('live', 'interrupted') and s.private_show_id is null
     and not exists (
       select from rooms.bans b where b.model_id = asked.model_id and b.account_id = asked.account_id
     )`,
);

const roomsOf = statement<{ id: string; isPaid: boolean }>(
  'shows.rooms-of-the-wall',
  `select id, show_type <> 'free' as "isPaid" from shows.shows
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
   * The shows of some models whose pictures the current viewer may see, by model: of a paid one the blurred only. As in
   * lists, whoever hides from the viewer is not there; nor is who keeps the account out of her room.
   */
  async seenBy(
    queries: Queryable,
    accountId: string | undefined,
    modelIds: readonly string[],
  ): Promise<Map<string, { showId: string; isPaid: boolean }>> {
    const hidden = await hiddenModels(queries);
    const open = modelIds.filter((id) => !hidden.includes(id));
    const found = await Promise.all(
      open.map(async (id) => [id, (await seen(queries, [id, accountId ?? null]))[0]] as const),
    );
    return new Map(found.flatMap(([id, show]) => (show ? [[id, show]] : [])));
  },
};
