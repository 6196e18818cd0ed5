import { minuteMs, secondMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import type { GoLiveForm, RoomState, ShowType } from '@candela/contract/shows/operations';

/** A show as the database keeps it. */
export interface Show {
  id: string;
  modelId: string;
  status: 'starting' | 'live' | 'interrupted' | 'ended';
  showType: ShowType;
  /** Credits a minute. */
  cost: number;
  privateCost: number | null;
  title: string;
  tags: string[];
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  viewerCount: number;
  /** The private show under way in the room; null when the room is open. */
  privateShowId: string | null;
  /** When the last private show in the room ended; null before the first. */
  privateEndedAt: Date | null;
  /** What it costs to look on at it; null when nobody may. */
  spyCost: number | null;
  /** Whether the model has switched recording on. */
  isRecorded: boolean;
  /** Whether broadcasting software published last. */
  isFromSoftware: boolean;
  /** When the break under way began; null while there is none. */
  breakStartedAt: Date | null;
  /** Since when staff have the model's shows blurred for their viewers; null while they haven't. */
  blurredAt: Date | null;
  /** When the last blur was lifted; null before the first, and while one holds. */
  blurLiftedAt: Date | null;
}

/** A show whose media has not come by now will not come. */
export const startLimitMs = 60 * secondMs;
/** How long viewers wait for a publisher that was lost: a page is back at once, or software when it has noticed. */
export const publisherLostLimitMs = limits.publisherLostSeconds * secondMs;
export const softwareLostLimitMs = limits.softwareLostSeconds * secondMs;
/** A break lasts as long as it may, and then for as long as its model is asked whether she goes on. */
export const breakLimitMs = limits.breakMinutes * minuteMs + limits.breakAnswerSeconds * secondMs;
/** What was shown just before a private show ended may still be on its way. */
export const settleMs = 3 * secondMs;
/** Long enough to answer the browser's question about the camera; a new grant can be had at any time. */
export const publishGrantSeconds = 300;
export const viewGrantSeconds = 60;
/** For so long a room says "ended" rather than "offline". */
const endedShownMs = 10 * 60 * secondMs;

/** Whether viewers may join: there is a picture, or one may be back within seconds. */
export function isWatchable(show: Show | undefined): show is Show {
  return show?.status === 'live' || show?.status === 'interrupted';
}

/**
 * From when on what an open room sends is of nothing private and nothing that was blurred, in milliseconds as `Date.now()`
 * has them; 0 for always.
 */
export function openSinceMs({
  privateEndedAt,
  blurLiftedAt,
}: Pick<Show, 'privateEndedAt' | 'blurLiftedAt'>): number {
  const latestMs = Math.max(privateEndedAt?.getTime() ?? 0, blurLiftedAt?.getTime() ?? 0);
  return latestMs === 0 ? 0 : latestMs + settleMs;
}

/** Whether the show is not over. */
export function isOpen(show: Show | undefined): show is Show {
  return show !== undefined && show.status !== 'ended';
}

/** What a show costs by the form it was started with; a free one costs nothing whatever else the form says. */
export function costsOf(form: GoLiveForm): { cost: number; privateCost: number | null } {
  const cost = form.showType === 'free' ? 0 : (form.cost ?? 0);
  return { cost, privateCost: form.privateShowCost ?? null };
}

type Offer = Pick<Show, 'cost' | 'privateCost' | 'title' | 'tags'>;

/** Whether a show costs the same and is about the same. */
export function isSameOffer(one: Offer, other: Offer): boolean {
  const { cost, privateCost, title } = other;
  const isSameText = one.title === title && one.tags.join(' ') === other.tags.join(' ');
  return isSameText && one.cost === cost && one.privateCost === privateCost;
}

/** The room of a model by her latest show. */
export function roomStateOf(modelId: string, show: Show | undefined, now: Date): RoomState {
  const status = roomStatusOf(show, now);
  return {
    channelName: modelId,
    status,
    sessionId: show && status !== 'offline' ? show.id : null,
    showType: show?.showType ?? 'free',
    cost: show?.cost ?? 0,
    privateShowCost: isOpen(show) ? show.privateCost : null,
    inPrivate: isOpen(show) && show.privateShowId !== null,
    isRecorded: isOpen(show) && show.isRecorded && show.privateShowId === null,
    isFromSoftware: isOpen(show) && show.isFromSoftware,
    breakSince: isOpen(show) ? iso(show.breakStartedAt) : null,
    // Her next show will be, too, and its preview says so.
    blurredSince: iso(show?.blurredAt),
    title: status === 'offline' ? '' : (show?.title ?? ''),
    tags: status === 'offline' ? [] : (show?.tags ?? []),
    viewerCount: isOpen(show) ? show.viewerCount : 0,
    startedAt: status === 'offline' ? null : iso(show?.startedAt),
    endedAt: iso(show?.endedAt),
  };
}

function roomStatusOf(show: Show | undefined, now: Date): RoomState['status'] {
  if (!show) return 'offline';
  if (!show.endedAt) return show.status;
  // A show that never had a picture has not ended for anyone who watches.
  const wasSeen = show.startedAt !== null;
  return wasSeen && now.getTime() - show.endedAt.getTime() < endedShownMs ? 'ended' : 'offline';
}

function iso(timestamp: Date | null | undefined): string | null {
  return timestamp?.toISOString() ?? null;
}
