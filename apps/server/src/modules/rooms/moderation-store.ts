import type { RoomRules, RoomSanction } from '@candela/contract/rooms/moderation';
import { type Queryable, statement } from '../../platform/database/index.ts';

interface Person {
  _id: string;
  username: string;
  profileImage: string | null;
}

interface SanctionRow extends Person {
  kind: 'mute' | 'ban';
  until: Date | null;
  reason: string;
  createdAt: Date;
}

const rulesColumns = `slow_seconds as "slowSeconds", members_only as "membersOnly", links_off as "linksOff",
  blocked_words as "blockedWords"`;
const rules = statement<RoomRules>(
  'rooms.room-rules',
  `select ${rulesColumns} from rooms.rules where model_id = $1`,
);
const saveRules = statement<RoomRules>(
  'rooms.save-room-rules',
  `insert into rooms.rules (model_id, slow_seconds, members_only, blocked_words, updated_at, links_off)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (model_id) do update set slow_seconds = excluded.slow_seconds,
     members_only = excluded.members_only, links_off = excluded.links_off, blocked_words = excluded.blocked_words, updated_at = excluded.updated_at
   returning ${rulesColumns}`,
);
/** Nobody keeps order in the room of somebody they are apart from by a block. */
const notApart =
  'not exists (select from accounts.accounts_apart x where x.one_id = m.model_id and x.other_id = m.account_id)';
const isModerator = statement<object>(
  'rooms.is-moderator',
  `select from rooms.moderators m where model_id = $1 and account_id = $2 and ${notApart}`,
);
const moderators = statement<Person>(
  'rooms.moderators',
  `select p.id as "_id", p.username, p.profile_image as "profileImage"
   from rooms.moderators m join accounts.public_accounts p on p.id = m.account_id
   where m.model_id = $1 and ${notApart} order by p.username`,
);
const addModerator = statement<object>(
  'rooms.add-moderator',
  `insert into rooms.moderators (model_id, account_id, created_at) values ($1, $2, $3) on conflict do nothing`,
);
const removeModerator = statement<object>(
  'rooms.remove-moderator',
  'delete from rooms.moderators where model_id = $1 and account_id = $2',
);
const accountByName = statement<{ id: string }>(
  'rooms.account-by-name',
  'select id from accounts.public_accounts where lower(username) = lower($1)',
);
const isAccount = statement<object>('rooms.is-account', 'select from accounts.public_accounts where id = $1');
const isModel = statement<object>('rooms.is-model', 'select from accounts.public_models where id = $1');
const sanction = statement<object>(
  'rooms.sanction',
  `insert into rooms.sanctions (model_id, account_id, kind, until, reason, by_account, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (model_id, account_id, kind) do update set until = excluded.until, reason = excluded.reason,
     by_account = excluded.by_account, created_at = excluded.created_at
   where coalesce(rooms.sanctions.site_until <= excluded.created_at, true)`,
);
const lift = statement<object>(
  'rooms.lift-sanction',
  'delete from rooms.sanctions where model_id = $1 and account_id = $2 and kind = $3 and coalesce(site_until <= now(), true)',
);
const bySite = statement<object>(
  'rooms.kept-out-by-site',
  `select from rooms.sanctions
   where model_id = $1 and account_id = $2 and kind = $3 and site_until > now()`,
);
const sanctionsOn = statement<Pick<SanctionRow, 'kind' | 'until' | 'reason'>>(
  'rooms.sanctions-on',
  `select kind, until, reason from rooms.sanctions
   where model_id = $1 and account_id = $2 and (until is null or until > $3) order by kind`,
);
const sanctions = statement<SanctionRow>(
  'rooms.sanctions',
  `select p.id as "_id", p.username, p.profile_image as "profileImage", s.kind, s.until, s.reason,
     s.created_at as "createdAt"
   from rooms.sanctions s join accounts.public_accounts p on p.id = s.account_id
   where s.model_id = $1 and (s.until is null or s.until > $2) order by s.created_at desc limit 500`,
);

const silenceOf = statement<{ until: Date; reason: string }>(
  'rooms.silence-of',
  `select silence.until, silence.reason from rooms.silences as silence
   join shows.live_rooms as room on room.show_id = silence.show_id
   where silence.model_id = $1 and silence.until > $2`,
);
const silence = statement<object>(
  'rooms.silence',
  `insert into rooms.silences (model_id, show_id, until, reason) values ($1, $2, $3, $4)
   on conflict (model_id) do update set show_id = excluded.show_id, until = excluded.until, reason = excluded.reason`,
);

const unsaid: RoomRules = { slowSeconds: 0, membersOnly: false, linksOff: false, blockedWords: [] };

/** The statements on a room's rules, moderators and sanctions. */
export const moderationStore = {
  rules: async (db: Queryable, modelId: string): Promise<RoomRules> =>
    (await db.maybeRow(rules, [modelId])) ?? unsaid,
  saveRules: (db: Queryable, modelId: string, one: RoomRules, now: Date) =>
    db.row(saveRules, [modelId, one.slowSeconds, one.membersOnly, one.blockedWords, now, one.linksOff]),
  isModerator: async (db: Queryable, modelId: string, accountId: string) =>
    (await db.maybeRow(isModerator, [modelId, accountId])) !== undefined,
  moderators: (db: Queryable, modelId: string) => db.rows(moderators, [modelId]),
  addModerator: (db: Queryable, modelId: string, accountId: string, now: Date) =>
    db.execute(addModerator, [modelId, accountId, now]),
  removeModerator: (db: Queryable, modelId: string, accountId: string) =>
    db.execute(removeModerator, [modelId, accountId]),
  accountByName: (db: Queryable, username: string) => db.maybeRow(accountByName, [username]),
  isAccount: async (db: Queryable, id: string) => (await db.maybeRow(isAccount, [id])) !== undefined,
  isModel: async (db: Queryable, id: string) => (await db.maybeRow(isModel, [id])) !== undefined,
  sanction: (
    db: Queryable,
    one: {
      modelId: string;
      accountId: string;
      kind: 'mute' | 'ban';
      until: Date | null;
      reason: string;
      byAccount: string;
      at: Date;
    },
  ) =>
    db.execute(sanction, [
      one.modelId,
      one.accountId,
      one.kind,
      one.until,
      one.reason,
      one.byAccount,
      one.at,
    ]),
  /** Whether the site itself set a sanction that still lasts; nobody in the room may change it. */
  async isKeptOutBySite(db: Queryable, modelId: string, accountId: string, kind: 'mute' | 'ban') {
    return (await db.maybeRow(bySite, [modelId, accountId, kind])) !== undefined;
  },
  lift: (db: Queryable, modelId: string, accountId: string, kind: 'mute' | 'ban') =>
    db.execute(lift, [modelId, accountId, kind]),
  /** What keeps an account from a room, or from writing in it, at a moment. */
  sanctionsOn: (db: Queryable, modelId: string, accountId: string, now: Date) =>
    db.rows(sanctionsOn, [modelId, accountId, now]),
  /** Until when the site has closed a room's chat; undefined when it is open. */
  /** Until when, and why, the site has closed the chat of the running show; undefined while it is open. */
  silenceOf: (db: Queryable, modelId: string, now: Date) => db.maybeRow(silenceOf, [modelId, now]),
  silence: (db: Queryable, one: { modelId: string; showId: string; until: Date; reason: string }) =>
    db.execute(silence, [one.modelId, one.showId, one.until, one.reason]),
  async sanctions(db: Queryable, modelId: string, now: Date): Promise<RoomSanction[]> {
    return (await db.rows(sanctions, [modelId, now])).map(
      ({ kind, until, reason, createdAt, ...account }) => ({
        account,
        kind,
        until: until?.toISOString() ?? null,
        reason,
        createdAt: createdAt.toISOString(),
      }),
    );
  },
};
