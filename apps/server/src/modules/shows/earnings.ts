import type { SeatKind } from '@candela/contract/metering/seats';
import { type EarningKind, earningKinds, type ShowEarnings } from '@candela/contract/shows/earnings';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import { seatStore } from '../metering/index.ts';
import type { ShowsDeps } from './dependencies.ts';
import { myShow } from './my-room.ts';

/** What a seat's minutes count as; a call belongs to no show. */
const seatKinds: Record<SeatKind, EarningKind | null> = {
  group: 'minutes',
  private: 'private',
  spy: 'spying',
  call: null,
};

const add = statement<object>(
  'live.add-show-revenue',
  `insert into shows.revenue (show_id, kind, credits) values ($1, $2, $3)
   on conflict (show_id, kind) do update set credits = revenue.credits + excluded.credits`,
);
const read = statement<{ kind: EarningKind; credits: bigint }>(
  'live.show-revenue',
  'select kind, credits from shows.revenue where show_id = $1',
);

/** Keeps what a tip, an order or a goal brought. Written after the fact, and no part of the ledger. */
export async function recordRevenue(
  db: Queryable,
  showId: string,
  kind: 'tips' | 'menu' | 'goals',
  credits: number,
): Promise<void> {
  await db.execute(add, [showId, kind, credits]);
}

/** Notifies the model's broadcaster that her show earned something. Called once it is committed. */
export function emitEarned(
  { realtime }: { realtime: Pick<Realtime, 'emit'> },
  modelId: string,
  earned: { sessionId: string; kind: EarningKind; credits: number },
): void {
  realtime.emit(`account:${modelId}`, 'show.earned', earned);
}

/** What the model's running show has brought so far; refuses with not_live without one. */
export async function getShowEarnings(deps: ShowsDeps, context: RequestContext): Promise<ShowEarnings> {
  const show = await myShow(deps, signedIn(context).accountId);
  const credits = new Map<EarningKind, number>();
  for (const row of await deps.database.rows(read, [show.id])) credits.set(row.kind, Number(row.credits));
  for (const row of await seatStore.chargedIn(deps.database, show.id)) {
    const kind = seatKinds[row.kind];
    if (kind) credits.set(kind, Number(row.credits));
  }
  const kinds = earningKinds.map((kind) => ({ kind, credits: credits.get(kind) ?? 0 }));
  return {
    sessionId: show.id,
    kinds,
    totalCredits: kinds.reduce((total, one) => total + one.credits, 0),
  };
}
