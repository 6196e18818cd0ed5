import type { ShowOffer } from '@candela/contract/shows/operations';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { verbatim } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { balanceOf } from '../ledger/index.ts';
import { freeLookMs, getLiveSettings, minutesAffordable, type Seat, seatStore } from '../metering/index.ts';
import type { ShowsDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { models } from './models.ts';
import { isWatchable, type Show } from './rules.ts';
import { showStore } from './store.ts';

/** What joining a show costs this account now, and how long its balance lasts. */
export async function getShowOffer(
  deps: ShowsDeps,
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
    balanceOf(database, accountId),
  ]);
  const way = wayIn(show);
  const mayLook =
    way.kind === 'group' && settings.freeLook && !(await seatStore.hasBeen(database, show.id, accountId));
  const net = Number(balance.net);
  return {
    channelName,
    ...way,
    netCreditScore: net,
    minutesAffordable: minutesAffordable(net, way.cost),
    freeLookSeconds: mayLook ? freeLookMs / 1000 : 0,
    seat: seat ? await deps.metering.stateOf(seat) : null,
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
  deps: ShowsDeps,
  show: Show,
  memberId: string,
  request: { confirmedCost?: number | undefined; freeLook: boolean },
): Promise<Seat | null> {
  const open = await seatStore.openOf(deps.database, show.id, memberId);
  const way = wayIn(show);
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
    if (request.freeLook && (await mayLook(deps, show, memberId)))
      return await deps.metering.takeFreeLook(wanted);
    return refuse('not_unlocked', { fields: { cost: verbatim(String(way.cost)) } });
  }
  if (request.confirmedCost !== way.cost) {
    return refuse('conflict', { msg: texts.refusals.priceChanged({ cost: way.cost }) });
  }
  return await deps.metering.takeSeat(wanted);
}

function wayIn(show: Show): Pick<ShowOffer, 'kind' | 'cost'> {
  if (show.privateShowId !== null) {
    return show.spyCost === null ? { kind: 'closed', cost: 0 } : { kind: 'spy', cost: show.spyCost };
  }
  return show.showType === 'free' ? { kind: 'free', cost: 0 } : { kind: 'group', cost: show.cost };
}

async function mayLook(deps: ShowsDeps, show: Show, memberId: string): Promise<boolean> {
  if (show.privateShowId !== null) return false;
  const { freeLook } = await getLiveSettings(deps.database, show.modelId);
  return freeLook && !(await seatStore.hasBeen(deps.database, show.id, memberId));
}
