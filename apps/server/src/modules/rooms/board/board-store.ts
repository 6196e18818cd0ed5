import type { RoomGoal } from '@candela/contract/rooms/board';
import { type Queryable, statement } from '../../../platform/database/index.ts';

export interface GoalRow {
  id: string;
  modelId: string;
  showId: string;
  title: string;
  target: number;
  raised: number;
  refundIfMissed: boolean;
  status: RoomGoal['status'];
}
export interface PollRow {
  id: string;
  modelId: string;
  question: string;
  options: string[];
  status: 'open' | 'closed';
  votes: number[];
}
interface MenuRow {
  _id: string;
  title: string;
  credits: number;
}

const goalColumns = `id, model_id as "modelId", show_id as "showId", title, target, raised,
  refund_if_missed as "refundIfMissed", status`;
const pollColumns = `poll.id, poll.model_id as "modelId", poll.question, poll.options, poll.status,
  array(select count(vote.account_id)::int from generate_subscripts(poll.options, 1) as place
    left join rooms.poll_votes as vote on vote.poll_id = poll.id and vote.choice = place - 1
    group by place order by place) as votes`;

const menu = statement<MenuRow>(
  'rooms.tip-menu',
  'select id as "_id", title, cost as credits from rooms.tip_menu_items where model_id = $1 order by position',
);
const menuItem = statement<MenuRow & { modelId: string }>(
  'rooms.tip-menu-item',
  'select id as "_id", title, cost as credits, model_id as "modelId" from rooms.tip_menu_items where id = $1',
);
const clearMenu = statement<object>(
  'rooms.clear-tip-menu',
  'delete from rooms.tip_menu_items where model_id = $1',
);
const fillMenu = statement<object>(
  'rooms.fill-tip-menu',
  `insert into rooms.tip_menu_items (id, model_id, title, cost, position)
   select item.id, $1, item.title, item.cost, item.position
   from unnest($2::uuid[], $3::text[], $4::int[]) with ordinality as item (id, title, cost, position)`,
);
const insertGoal = statement<GoalRow>(
  'rooms.insert-goal',
  `insert into rooms.goals (id, model_id, show_id, title, target, refund_if_missed, status, created_at)
   values ($1, $2, $3, $4, $5, $6, 'open', $7) returning ${goalColumns}`,
);
const lastGoal = statement<GoalRow>(
  'rooms.last-goal',
  `select ${goalColumns} from rooms.goals where show_id = $1 order by created_at desc limit 1`,
);
const lockGoal = statement<GoalRow>(
  'rooms.lock-goal',
  `select ${goalColumns} from rooms.goals where id = $1 for update`,
);
const raise = statement<GoalRow>(
  'rooms.raise-goal',
  `update rooms.goals set raised = raised + $2 where id = $1 returning ${goalColumns}`,
);
const closeGoal = statement<GoalRow>(
  'rooms.close-goal',
  `update rooms.goals set status = $2, closed_at = $3 where id = $1 and status = 'open' returning ${goalColumns}`,
);
const openGoalsOver = statement<GoalRow>(
  'rooms.open-goals-of-ended-shows',
  `select goal.id, goal.model_id as "modelId", goal.show_id as "showId", goal.title, goal.target, goal.raised,
     goal.refund_if_missed as "refundIfMissed", goal.status
   from rooms.goals as goal join shows.show_list as shows on shows.id = goal.show_id
   where goal.status = 'open' and shows.status = 'ended'`,
);
const closeOldPolls = statement<object>(
  'rooms.close-polls-of-ended-shows',
  `update rooms.polls set status = 'closed', closed_at = $1
   from shows.show_list as shows where shows.id = polls.show_id and polls.status = 'open' and shows.status = 'ended'`,
);
const insertPoll = statement<object>(
  'rooms.insert-poll',
  `insert into rooms.polls (id, model_id, show_id, question, options, status, created_at)
   values ($1, $2, $3, $4, $5, 'open', $6)`,
);
const isBanned = statement<object>(
  'rooms.is-banned',
  'select from rooms.bans where model_id = $1 and account_id = $2',
);
const lastPoll = statement<PollRow>(
  'rooms.last-poll',
  `select ${pollColumns} from rooms.polls as poll where poll.show_id = $1 order by poll.created_at desc limit 1`,
);
const pollById = statement<PollRow>(
  'rooms.poll-by-id',
  `select ${pollColumns} from rooms.polls as poll where poll.id = $1`,
);
const vote = statement<object>(
  'rooms.vote',
  `insert into rooms.poll_votes (poll_id, account_id, choice)
   select id, $2, $3 from rooms.polls where id = $1 and status = 'open'
   on conflict (poll_id, account_id) do update set choice = excluded.choice`,
);
const closePoll = statement<object>(
  'rooms.close-poll',
  `update rooms.polls set status = 'closed', closed_at = $2 where id = $1 and status = 'open'`,
);
// In one order of rows, so that two batches for the same room cannot wait for each other.
const given = statement<object>(
  'rooms.keep-givers',
  `insert into rooms.givers (show_id, account_id, credits)
   select $1::uuid, account_id, sum(credits)::bigint from unnest($2::uuid[], $3::bigint[]) as tip(account_id, credits)
   group by account_id order by account_id
   on conflict (show_id, account_id) do update set credits = givers.credits + excluded.credits`,
);
const topGivers = statement<{ username: string; profileImage: string | null; credits: bigint }>(
  'rooms.top-givers',
  `select person.username, person.profile_image as "profileImage", giver.credits
   from rooms.givers as giver join accounts.public_accounts as person on person.id = giver.account_id
   where giver.show_id = $1
     and not exists (select from accounts.privacy p where p.id = giver.account_id and p.hide_spending)
   order by giver.credits desc, giver.account_id limit 5`,
);
const viewers = statement<{ _id: string; username: string; profileImage: string | null; given: bigint }>(
  'rooms.viewers',
  `select person.id as "_id", person.username, person.profile_image as "profileImage",
     coalesce(giver.credits, 0)::bigint as given
   from accounts.public_accounts as person
   left join rooms.givers as giver on giver.show_id = $1 and giver.account_id = person.id
     and not exists (select from accounts.privacy p where p.id = giver.account_id and p.hide_spending)
   where person.id = any ($2::uuid[]) order by given desc, person.username limit 500`,
);

/** The statements on what stands beside a room's picture. */
export const boardStore = {
  isBanned: async (db: Queryable, modelId: string, accountId: string) =>
    (await db.maybeRow(isBanned, [modelId, accountId])) !== undefined,
  menu: (db: Queryable, modelId: string) => db.rows(menu, [modelId]),
  menuItem: (db: Queryable, id: string) => db.maybeRow(menuItem, [id]),
  async replaceMenu(tx: Queryable, modelId: string, items: readonly MenuRow[]): Promise<void> {
    await tx.execute(clearMenu, [modelId]);
    await tx.execute(fillMenu, [
      modelId,
      items.map((item) => item._id),
      items.map((item) => item.title),
      items.map((item) => item.credits),
    ]);
  },
  insertGoal: (db: Queryable, one: Omit<GoalRow, 'raised' | 'status'>, now: Date) =>
    db.row(insertGoal, [one.id, one.modelId, one.showId, one.title, one.target, one.refundIfMissed, now]),
  lastGoal: (db: Queryable, showId: string) => db.maybeRow(lastGoal, [showId]),
  lockGoal: (db: Queryable, id: string) => db.maybeRow(lockGoal, [id]),
  raise: (db: Queryable, id: string, credits: number) => db.row(raise, [id, credits]),
  closeGoal: (db: Queryable, id: string, status: 'met' | 'missed', now: Date) =>
    db.maybeRow(closeGoal, [id, status, now]),
  openGoalsOver: (db: Queryable) => db.rows(openGoalsOver),
  closeOldPolls: (db: Queryable, now: Date) => db.execute(closeOldPolls, [now]),
  insertPoll: (
    db: Queryable,
    one: { id: string; modelId: string; showId: string; question: string; options: string[] },
    now: Date,
  ) => db.execute(insertPoll, [one.id, one.modelId, one.showId, one.question, one.options, now]),
  lastPoll: (db: Queryable, showId: string) => db.maybeRow(lastPoll, [showId]),
  pollById: (db: Queryable, id: string) => db.maybeRow(pollById, [id]),
  /** Zero when the poll is closed. */
  vote: (db: Queryable, pollId: string, accountId: string, choice: number) =>
    db.execute(vote, [pollId, accountId, choice]),
  closePoll: (db: Queryable, id: string, now: Date) => db.execute(closePoll, [id, now]),
  async recordGivers(
    db: Queryable,
    showId: string,
    tips: readonly { buyerId: string; amountCredits: number }[],
  ): Promise<void> {
    if (tips.length === 0) return;
    await db.execute(given, [
      showId,
      tips.map(({ buyerId }) => buyerId),
      tips.map(({ amountCredits }) => amountCredits),
    ]);
  },
  topGivers: (db: Queryable, showId: string) => db.rows(topGivers, [showId]),
  viewers: (db: Queryable, showId: string, ids: readonly string[]) => db.rows(viewers, [showId, ids]),
};
