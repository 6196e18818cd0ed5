import type { SeatState } from '@candela/contract/metering/seats';
import type { SeatReceipt, ShowOffer } from '@candela/contract/private-shows/operations';
import { statement } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { verbatim } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { endPrivateShow } from '../private-shows/end-private-show.ts';
import { privateStore } from '../private-shows/store.ts';
import type { LiveDeps } from '../shows/dependencies.ts';
import { models } from '../shows/models.ts';
import { isWatchable, type Show } from '../shows/rules.ts';
import { showStore } from '../shows/store.ts';
import { chargeMinute } from './charge-minute.ts';
import { readSeatState } from './emit-seat.ts';
import { endSeat } from './end-seat.ts';
import { getLiveSettings } from './live-settings.ts';
import { texts } from './locales/texts.ts';
import { freeLookMs, minutesAffordable, type Seat } from './rules.ts';
import { seatStore } from './seat-store.ts';
import { takeFreeLook, takeSeat } from './take-seat.ts';

/** What joining a show costs this account now, and how long its balance lasts. */
export async function getShowOffer(
  deps: LiveDeps,
  { channelName }: { channelName: string },
  context: RequestContext,
): Promise<ShowOffer> {
  const { accountId } = signedIn(context);
  const { database } = deps;
  if (!(await models.isPublic(database, channelName))) refuse('not_found');
  const show = await showStore.openOf(database, channelName);
  if (!isWatchable(show)) return refuse('not_live', { retryAfterSeconds: 1 });
  const [settings, seat, balance] = await Promise.all([
    getLiveSettings(database, channelName),
    seatStore.openOf(database, show.id, accountId),
    deps.wallet.balanceOf(accountId),
  ]);
  const way = await wayIn(deps, show);
  const mayLook =
    way.kind === 'group' && settings.freeLook && !(await seatStore.hasBeen(database, show.id, accountId));
  const net = Number(balance.net);
  return {
    channelName,
    ...way,
    netCreditScore: net,
    minutesAffordable: minutesAffordable(net, way.cost),
    freeLookSeconds: mayLook ? freeLookMs / 1000 : 0,
    seat: seat ? await readSeatState(deps, seat) : null,
    privateShow:
      show.privateCost === null || show.privateShowId !== null
        ? null
        : {
            cost: show.privateCost,
            minMinutes: settings.privateMinMinutes,
            twoWay: settings.twoWay,
            spyCost: settings.spyCost,
          },
  };
}

/**
 * The member's seat in a show, taken now if the price was agreed to. A free show needs none.
 * @throws Refusal not_unlocked without agreement, conflict when the price is another one, in_private_show
 */
export async function seatFor(
  deps: LiveDeps,
  show: Show,
  memberId: string,
  request: { confirmedCost?: number | undefined; freeLook: boolean },
): Promise<Seat | null> {
  const open = await seatStore.openOf(deps.database, show.id, memberId);
  const way = await wayIn(deps, show);
  if (open && open.privateShowId === show.privateShowId) return open;
  if (way.kind === 'closed' || (open && show.privateShowId !== null)) return refuse('in_private_show');
  if (way.kind === 'free') return null;
  const wanted = {
    kind: way.kind,
    channel: show.id,
    privateShowId: show.privateShowId,
    modelId: show.modelId,
    memberId,
    cost: way.cost,
  } as const;
  if (request.confirmedCost === undefined) {
    if (request.freeLook && (await mayLook(deps, show, memberId))) return await takeFreeLook(deps, wanted);
    return refuse('not_unlocked', { fields: { cost: verbatim(String(way.cost)) } });
  }
  if (request.confirmedCost !== way.cost) {
    return refuse('conflict', { msg: texts.refusals.priceChanged({ cost: way.cost }) });
  }
  return await takeSeat(deps, wanted);
}

/** Agrees to the price during a free look, and pays the first minute. */
export async function confirmSeat(
  deps: LiveDeps,
  input: { seatId: string; confirmedCost: number },
  context: RequestContext,
): Promise<SeatState> {
  const { accountId } = signedIn(context);
  const seat = await deps.database.transaction(async (tx) => {
    const found = await seatStore.lock(tx, input.seatId);
    if (found?.memberId !== accountId) return refuse('not_found');
    if (found.status !== 'open') return refuse('conflict', { msg: texts.refusals.lookOver });
    if (found.cost !== input.confirmedCost) return refuse('conflict');
    if (found.confirmed) return found;
    const confirmed = await seatStore.confirm(tx, found.id);
    return confirmed ? await chargeMinute(deps, tx, confirmed, 1) : refuse('conflict');
  });
  return await readSeatState(deps, seat);
}

/** Gives up a seat: no further minute is charged. */
export async function leaveShow(
  deps: LiveDeps,
  { seatId }: { seatId: string },
  context: RequestContext,
): Promise<SeatState> {
  const { accountId } = signedIn(context);
  const found = await seatStore.byId(deps.database, seatId);
  if (found?.memberId !== accountId) return refuse('not_found');
  if (found.kind === 'private' && found.privateShowId !== null) {
    await endPrivateShow(deps, found.privateShowId, 'member');
  } else await endSeat(deps, seatId, 'left');
  const seat = (await seatStore.byId(deps.database, seatId)) ?? found;
  return await readSeatState(deps, seat);
}

const names = statement<{ id: string; username: string }>(
  'live.receipt-names',
  'select id, username from accounts where id = any ($1::uuid[])',
);

/** Every charged minute of a seat, for its member and its model. */
export async function getSeatReceipt(
  deps: LiveDeps,
  { seatId }: { seatId: string },
  context: RequestContext,
): Promise<SeatReceipt> {
  const { accountId } = signedIn(context);
  const seat = await seatStore.byId(deps.database, seatId);
  if (!seat || (seat.memberId !== accountId && seat.modelId !== accountId)) return refuse('not_found');
  const [minutes, people] = await Promise.all([
    seatStore.minutes(deps.database, seatId),
    deps.database.rows(names, [[seat.modelId, seat.memberId]]),
  ]);
  const nameOf = (id: string) => people.find((one) => one.id === id)?.username ?? '';
  return {
    seatId,
    kind: seat.kind,
    modelName: nameOf(seat.modelId),
    memberName: nameOf(seat.memberId),
    cost: seat.cost,
    minutes: minutes.map(({ minute, amount, chargedAt }) => ({
      minute,
      credits: amount,
      chargedAt: chargedAt.toISOString(),
    })),
    minuteCount: seat.minutesCharged,
    totalCredits: seat.creditsCharged,
    openedAt: seat.openedAt.toISOString(),
    endedAt: seat.endedAt?.toISOString() ?? null,
    endReason: seat.endReason,
  };
}

/** Ends a member's seats everywhere, as when the session is over. */
export async function endSeatsOf(deps: LiveDeps, memberId: string): Promise<void> {
  for (const seat of await seatStore.openOfMember(deps.database, memberId)) {
    if (seat.kind === 'private' && seat.privateShowId)
      await endPrivateShow(deps, seat.privateShowId, 'member');
    else await endSeat(deps, seat.id, 'removed');
  }
}

async function wayIn(deps: LiveDeps, show: Show): Promise<Pick<ShowOffer, 'kind' | 'cost'>> {
  if (show.privateShowId !== null) {
    const current = await privateStore.byId(deps.database, show.privateShowId);
    return current?.spyCost ? { kind: 'spy', cost: current.spyCost } : { kind: 'closed', cost: 0 };
  }
  return show.showType === 'free' ? { kind: 'free', cost: 0 } : { kind: 'group', cost: show.cost };
}

async function mayLook(deps: LiveDeps, show: Show, memberId: string): Promise<boolean> {
  if (show.privateShowId !== null) return false;
  const { freeLook } = await getLiveSettings(deps.database, show.modelId);
  return freeLook && !(await seatStore.hasBeen(deps.database, show.id, memberId));
}
