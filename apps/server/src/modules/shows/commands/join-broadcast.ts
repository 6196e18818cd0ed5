import type { SeatState } from '@candela/contract/metering/seats';
import type { MediaGrant, RoomState } from '@candela/contract/shows/operations';
import { v7 as uuid } from 'uuid';
import type { RequestContext } from '../../../platform/http/context.ts';
import { viewerSubject } from '../../../platform/live/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Seat } from '../../metering/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { grantMedia } from '../grants.ts';
import { texts } from '../locales/texts.ts';
import { models } from '../models.ts';
import { seatFor } from '../offer.ts';
import { isWatchable, roomStateOf, type Show } from '../rules.ts';
import { showStore } from '../store.ts';

/** Grants watching a live show. Anyone may watch a free one; a paid one takes a seat, for the price agreed to. */
export async function joinBroadcast(
  deps: ShowsDeps,
  input: { channelName: string; confirmedCost?: number | undefined; freeLook: boolean },
  { session }: RequestContext,
): Promise<{ room: RoomState; media: MediaGrant; seat: SeatState | null }> {
  const { channelName } = input;
  if (!(await models.isPublic(deps.database, channelName))) refuse('not_found');
  const show = await showStore.openOf(deps.database, channelName);
  if (!isWatchable(show)) return refuse('not_live', { retryAfterSeconds: 1 });
  if (session && (await models.isBanned(deps.database, channelName, session.accountId)))
    refuse('room_closed');
  const seat = await takeSeatIfNeeded(deps, show, session?.accountId, input);
  const subject = viewerSubject(channelName, session?.accountId, uuid());
  const media = await grantMedia(deps, show.id, { role: 'view', subject });
  const seatState = seat && (await deps.metering.stateOf(seat));
  return { room: roomStateOf(channelName, show, deps.clock()), media, seat: seatState };
}

async function takeSeatIfNeeded(
  deps: ShowsDeps,
  show: Show,
  accountId: string | undefined,
  request: { confirmedCost?: number | undefined; freeLook: boolean },
): Promise<Seat | null> {
  if (accountId === show.modelId) return null;
  if (accountId !== undefined) return await seatFor(deps, show, accountId, request);
  if (show.privateShowId !== null) return refuse('in_private_show');
  return show.showType === 'free' ? null : refuse('unauthenticated', { msg: texts.refusals.logInForPaid });
}
