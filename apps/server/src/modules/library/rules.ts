import type { ApprovalStatus } from '@candela/contract/accounts/profile';
import type {
  ClubTerms,
  ItemAccess,
  ItemKind,
  ItemStatus,
  ItemVisibility,
} from '@candela/contract/library/items';
import { hourMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';

/** What decides about an item who may see it. */
export interface Guarded {
  modelId: string;
  visibility: ItemVisibility;
  status: ItemStatus;
  approval: ApprovalStatus;
  /** Whether it has a price. */
  isSold: boolean;
  /** What a club membership means for it while it has visibility `priced`. */
  clubTerms: ClubTerms;
  /** Whether anyone may see the model. */
  modelIsPublic: boolean;
}

/** What decides about a viewer; `accountId` is undefined for a visitor, who then is none of the others. */
export interface Viewer {
  accountId: string | undefined;
  isNamed: boolean;
  isBuyer: boolean;
  isClubMember: boolean;
  /** Whether the membership bears on prices; free days may not. */
  clubOpensPriced: boolean;
}

/**
 * Why somebody may see all of an item, that they may see only its card (`locked`), or that for them it does not
 * exist (`absent`). What the site hides or rejects is gone for everyone but its model; a buyer keeps what the model
 * itself took away.
 */
export function accessOf(item: Guarded, viewer: Viewer): ItemAccess | 'absent' {
  if (item.status === 'archived') return viewer.isBuyer && item.approval === 'approved' ? 'bought' : 'absent';
  if (viewer.accountId === item.modelId) return 'owner';
  if (item.status === 'hidden' || item.approval !== 'approved') return 'absent';
  if (viewer.isBuyer) return item.visibility === 'public' && isOut(item) ? 'public' : 'bought';
  if (!isOut(item)) return 'absent';
  if (item.visibility === 'public') return 'public';
  if (item.visibility === 'membersOnly') {
    if (!viewer.isNamed) return 'absent';
    return item.isSold ? 'locked' : 'named';
  }
  return isOpenToClub(item, viewer) ? 'clubHouse' : 'locked';
}

function isOpenToClub(item: Guarded, viewer: Viewer): boolean {
  if (item.visibility !== 'priced') return viewer.isClubMember;
  return item.clubTerms === 'included' && viewer.clubOpensPriced;
}

function isOut(item: Guarded): boolean {
  return item.status === 'published' && item.modelIsPublic;
}

export type MediaState = 'processing' | 'ready' | 'failed';

/** What an item's status follows from. */
export interface Publication {
  isDraft: boolean;
  publishAt: Date | null;
  takeDownAt: Date | null;
  mediaState: MediaState;
  isHidden: boolean;
  isArchived: boolean;
}

/** An item's status at a moment. */
export function statusOf(item: Publication, now: Date): ItemStatus {
  if (item.isArchived) return 'archived';
  if (item.isHidden) return 'hidden';
  if (item.mediaState !== 'ready') return item.mediaState;
  if (item.isDraft) return 'draft';
  if (item.takeDownAt !== null && item.takeDownAt <= now) return 'expired';
  return item.publishAt !== null && item.publishAt > now ? 'scheduled' : 'published';
}

/** One of an item's files, as far as the item's state goes. */
export interface FilePart {
  role: 'picture' | 'media' | 'teaser' | 'poster';
  state: 'awaited' | 'stored' | 'queued' | 'processing' | 'ready' | 'failed';
}

/**
 * How far an item's files are. It waits until every file is done one way or the other, except when it was ready
 * before and still has something to show: then new files join as they come. A bad file among good ones is left out;
 * albums and news may do without any.
 */
export function mediaStateOf(kind: ItemKind, files: readonly FilePart[], before: MediaState): MediaState {
  const main = files.filter(
    ({ role }) => role === (kind === 'video' || kind === 'audio' ? 'media' : 'picture'),
  );
  const hasReady = main.some(({ state }) => state === 'ready');
  if (hasReady && before === 'ready') return 'ready';
  if (files.some(({ state }) => state !== 'ready' && state !== 'failed')) return 'processing';
  return hasReady || kind === 'album' || kind === 'news' ? 'ready' : 'failed';
}

/** What club members pay for an item with a price; null where the club doesn't bear on it. */
export function clubPriceOf(item: {
  visibility: ItemVisibility;
  price_credits: number | null;
  club_terms: ClubTerms;
  club_discount_percent: number | null;
}): number | null {
  const { visibility, price_credits: price, club_terms: terms, club_discount_percent: percent } = item;
  if (visibility !== 'priced' || price === null) return null;
  if (terms === 'included') return 0;
  if (terms === 'paid' || percent === null) return price;
  // Rounded up, so that no discount makes a thing free.
  return Math.ceil((price * (100 - percent)) / 100);
}

/** What one viewer pays for an item. */
export function priceFor(
  item: Parameters<typeof clubPriceOf>[0],
  viewer: { club_opens_priced: boolean },
): number | null {
  const clubPrice = viewer.club_opens_priced && item.club_terms === 'discounted' ? clubPriceOf(item) : null;
  return clubPrice ?? item.price_credits;
}

/** The price an item keeps: none when everybody sees it. */
export function priceOf(visibility: ItemVisibility, price: number | null | undefined): number | null {
  return visibility === 'public' ? null : (price ?? null);
}

/** Less than this from the beginning, or more than this share of a video, is as good as its end. */
const resumeFromSeconds = 3;
const resumeUpToShare = 0.95;

/** Where somebody goes on in a video they stopped watching; 0 to begin again. */
export function resumeAt(positionSeconds: number, durationSeconds: number): number {
  const isUnderWay =
    positionSeconds >= resumeFromSeconds && positionSeconds < durationSeconds * resumeUpToShare;
  return isUnderWay ? positionSeconds : 0;
}

/** An average to one decimal; 0 without ratings. */
export function averageOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10;
}

/** The beginning of a text, cut between words. */
export function excerptOf(text: string, max = 280): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= max) return flat;
  const cut = flat
    .slice(0, max)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).trimEnd()}…`;
}

/** The hour a moment is in, UTC. */
export function hourOf(timestamp: Date): Date {
  return new Date(Math.floor(timestamp.getTime() / hourMs) * hourMs);
}

/** What a like becomes: what is asked for, or with nothing asked, a like given or taken back. */
export function nextLike(
  current: 'like' | 'dislike' | 'none',
  wanted: 'like' | 'dislike' | 'none' | undefined,
): 'like' | 'dislike' | 'none' {
  if (wanted === undefined) return current === 'like' ? 'none' : 'like';
  return wanted;
}

/** A title made after a pattern: `{n}` is the number, `{name}` the file's name without its ending. */
export function titleFor(pattern: string, { number, name }: { number: number; name: string }): string {
  const bare = name.replace(/\.[A-Za-z0-9]{1,9}$/, '');
  const title = pattern.replaceAll('{n}', String(number)).replaceAll('{name}', () => bare);
  return title.slice(0, limits.itemTitleMax).toWellFormed().trim() || String(number);
}

/** How many rows of a list come before a page. */
export function rowsBefore(page: { current_page: number; per_page: number }): number {
  return (page.current_page - 1) * page.per_page;
}
