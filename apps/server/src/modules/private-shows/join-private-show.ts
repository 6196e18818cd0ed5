import type { SeatState } from '@candela/contract/metering/seats';
import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import type { MediaGrant } from '@candela/contract/shows/operations';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import type { LiveRole, ReadGrant } from '../../platform/live/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSeatState } from '../metering/emit-seat.ts';
import { seatStore } from '../metering/seat-store.ts';
import type { LiveDeps } from '../shows/dependencies.ts';
import { holdsMediaLease, type Page, takeMediaLease } from '../shows/media-leases.ts';
import { publishGrantSeconds, viewGrantSeconds } from '../shows/rules.ts';
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
  deps: LiveDeps,
  { privateShowId, ...page }: { privateShowId: string } & Page,
  context: RequestContext,
): Promise<PrivateShowMedia> {
  const { accountId } = signedIn(context);
  const one = await privateStore.byId(deps.database, privateShowId);
  if (!one || (one.memberId !== accountId && one.modelId !== accountId)) return refuse('not_found');
  if (one.status !== 'accepted') return refuse('not_live', { msg: texts.refusals.notRunning });
  const leaseId = await takeMediaLease(deps, { id: one.id, channels: [one.id, one.showId] }, accountId, page);
  const privateShow = privateShowStateOf(one);
  if (one.twoWay) await deps.engine.open(one.id);
  if (accountId === one.modelId) {
    const view = one.twoWay ? await grant(deps, one.id, 'view', accountId, leaseId) : null;
    return { privateShow, seat: null, media: { view, publish: null } };
  }
  const seat = await seatStore.openOf(deps.database, one.showId, accountId);
  if (!seat) return refuse('not_unlocked');
  const view = await grant(deps, one.showId, 'view', accountId, leaseId);
  const publish = one.twoWay ? await grant(deps, one.id, 'publish', accountId, leaseId) : null;
  return { privateShow, seat: await readSeatState(deps, seat), media: { view, publish } };
}

/** Grants media of a call or private show to one page's stay. */
export async function grant(
  { engine }: LiveDeps,
  channel: string,
  role: LiveRole,
  subject: string,
  grantId: string,
): Promise<MediaGrant> {
  const ttlSeconds = role === 'publish' ? publishGrantSeconds : viewGrantSeconds;
  const issued = await engine.grant({ channel, role, subject, grantId, ttlSeconds });
  return { engine: engine.kind, ...issued, expiresAt: issued.expiresAt.toISOString() };
}

/** Whether a grant may start media in the private channel of a private show under way. */
export async function mayUsePrivateChannel(
  deps: LiveDeps,
  channel: string,
  { role, subject, grantId }: Pick<ReadGrant, 'role' | 'subject' | 'grantId'>,
): Promise<boolean> {
  const one = await privateStore.byId(deps.database, channel);
  if (one?.status !== 'accepted' || !one.twoWay) return false;
  if (subject !== (role === 'publish' ? one.memberId : one.modelId)) return false;
  return await holdsMediaLease(deps.database, one.id, subject, grantId);
}
