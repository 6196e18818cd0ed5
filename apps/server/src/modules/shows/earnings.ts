import type { SeatKind } from '@candela/contract/metering/seats';
import {
  type EarningKind,
  earningKinds,
  type ShowEarnings,
} from '@candela/contract/private-shows/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { myShow } from '../rooms/board/board.ts';
import type { LiveDeps } from './dependencies.ts';

/** What a seat's minutes count as; a call belongs to no show. */
const seatKinds: Record<SeatKind, EarningKind | null> = {
  group: 'minutes',
  private: 'private',
  spy: 'spying',
  call: null,
};

const add = statement<object>(
  'live.add-show-taking',
  `insert into show_takings (show_id, kind, credits) values ($1, $2, $3)
   on conflict (show_id, kind) do update set credits = show_takings.credits + excluded.credits`,
);
const read = statement<{ kind: string; credits: bigint }>(
  'live.show-earnings',
  `select kind, credits from show_takings where show_id = $1
   union all
   select kind, sum(credits_charged)::bigint from seats where channel = $1 and kind <> 'call' group by kind`,
);

/** Keeps what a tip, an order or a goal brought. Told after the fact, and no part of the ledger. */
export async function recordRevenue(
  db: Queryable,
  showId: string,
  kind: 'tips' | 'menu' | 'goals',
  credits: number,
): Promise<void> {
  await db.execute(add, [showId, kind, credits]);
}

/** Tells the model's desk that her show earned something. Called once it is committed. */
export function emitEarned(
  { realtime }: LiveDeps,
  modelId: string,
  earned: { sessionId: string; kind: EarningKind; credits: number },
): void {
  realtime.emit(`account:${modelId}`, 'show.earned', earned);
}

/** The same for a charged minute. */
export function emitMinuteEarned(
  deps: LiveDeps,
  seat: { kind: SeatKind; channel: string; modelId: string; cost: number },
): void {
  const kind = seatKinds[seat.kind];
  if (kind) emitEarned(deps, seat.modelId, { sessionId: seat.channel, kind, credits: seat.cost });
}

/** What the model's running show has brought so far; refuses with not_live without one. */
export async function getShowEarnings(deps: LiveDeps, context: RequestContext): Promise<ShowEarnings> {
  const show = await myShow(deps, signedIn(context).accountId);
  const rows = await deps.database.rows(read, [show.id]);
  const credits = new Map<string, number>();
  for (const row of rows) credits.set(seatKinds[row.kind as SeatKind] ?? row.kind, Number(row.credits));
  const kinds = earningKinds.map((kind) => ({ kind, credits: credits.get(kind) ?? 0 }));
  return {
    sessionId: show.id,
    kinds,
    totalCredits: kinds.reduce((total, one) => total + one.credits, 0),
  };
}
