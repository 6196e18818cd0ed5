import type { SeatState } from '@candela/contract/metering/seats';
import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import type { MediaGrant } from '@candela/contract/shows/operations';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import type { ReadGrant } from '../../platform/live/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { seatStore } from '../metering/index.ts';
import { grantMedia, holdsMediaLease, type Page } from '../shows/index.ts';
import type { PrivateShowsDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { privateShowStateOf, privateStore } from './store.ts';

export interface PrivateShowMedia {
  privateShow: PrivateShowState;
  seat: SeatState | null;
  media: { view: MediaGrant | null; publish: MediaGrant | null };
}

/**
 * Media of a private show: the member watches the show's own channel and may send a camera to the private one,
 * which only the model watches. She goes on publishing as before. Each side has one page for it.
 */
export async function joinPrivateShow(
  deps: PrivateShowsDeps,
  { privateShowId, ...page }: { privateShowId: string } & Page,
  context: RequestContext,
): Promise<PrivateShowMedia> {
  const { accountId } = signedIn(context);
  const one = await privateStore.byId(deps.database, privateShowId);
  if (!one || (one.memberId !== accountId && one.modelId !== accountId)) return refuse('not_found');
  if (one.status !== 'accepted') return refuse('not_live', { msg: texts.refusals.notRunning });
  const channels = [one.id, one.showId];
  const grantId = await deps.shows.takeMediaLease({ id: one.id, channels }, accountId, page);
  const own = { subject: accountId, grantId };
  const privateShow = privateShowStateOf(one);
  if (one.twoWay) await deps.engine.open(one.id);
  if (accountId === one.modelId) {
    const view = one.twoWay ? await grantMedia(deps, one.id, { role: 'view', ...own }) : null;
    return { privateShow, seat: null, media: { view, publish: null } };
  }
  const seat = await seatStore.openOf(deps.database, one.showId, accountId);
  if (!seat) return refuse('not_unlocked');
  const view = await grantMedia(deps, one.showId, { role: 'view', ...own });
  const publish = one.twoWay ? await grantMedia(deps, one.id, { role: 'publish', ...own }) : null;
  return { privateShow, seat: await deps.metering.stateOf(seat), media: { view, publish } };
}

/** Whether a grant may start media in the private channel of a private show under way. */
export async function mayUse(
  deps: Pick<PrivateShowsDeps, 'database'>,
  { channel, role, subject, grantId }: ReadGrant,
): Promise<boolean> {
  const one = await privateStore.byId(deps.database, channel);
  if (one?.status !== 'accepted' || !one.twoWay) return false;
  if (subject !== (role === 'publish' ? one.memberId : one.modelId)) return false;
  return await holdsMediaLease(deps.database, one.id, subject, grantId);
}
