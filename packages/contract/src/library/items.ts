import { z } from 'zod';
import { username } from '../accounts/fields.ts';
import { approvalStatus } from '../accounts/profile.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { person } from '../shared/person.ts';
import { timestamp } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { mark } from '../watermarks/fields.ts';
import { itemKinds } from './item-kinds.ts';
import { library as t } from './locales/library.ts';

/** What a model publishes. The first three go through userGallery. */
export const itemKind = z.enum(itemKinds);
export type ItemKind = z.infer<typeof itemKind>;
export const galleryKind = z.enum(['gallery', 'video', 'audio'], { error: t.chooseKind });

/**
 * Who may see an item besides its owner. `membersOnly`: only those the model named, and with a
 * price, those of them who buy it; such an item is in no list.
 * `clubHouse`: the model's club-house members; with a price, others may buy it.
 */
export const itemVisibility = z.enum(['public', 'priced', 'membersOnly', 'clubHouse'], {
  error: t.chooseVisibility,
});
export type ItemVisibility = z.infer<typeof itemVisibility>;

/**
 * `processing` while files are made ready, `failed` when none could be; `scheduled` until its moment; `expired` once
 * its model's time for it is over, when its buyers still have it; `hidden` by the site; `archived` when deleted by its model after somebody bought it: then only its buyers still have it.
 */
export const itemStatus = z.enum([
  'draft',
  'processing',
  'failed',
  'scheduled',
  'published',
  'expired',
  'hidden',
  'archived',
]);
export type ItemStatus = z.infer<typeof itemStatus>;

/** Why the caller sees all of an item, or that it does not. */
export const itemAccess = z.enum(['owner', 'public', 'bought', 'named', 'clubHouse', 'locked']);
export type ItemAccess = z.infer<typeof itemAccess>;

/** What a club membership means for an item with a price. */
export const clubTerms = z.enum(['included', 'discounted', 'paid'], { error: t.chooseClubTerms });
export type ClubTerms = z.infer<typeof clubTerms>;
const clubDiscountPercent = z
  .int({ error: t.wholeDiscount })
  .min(1, { error: t.discountMin })
  .max(99, { error: t.discountMax });

/** An item's card. A locked one carries no address but that of a picture the server has blurred beyond recognition. */
export const itemCard = z.object({
  _id: id,
  kind: itemKind,
  title: z.string(),
  visibility: itemVisibility,
  /** What the caller would pay, in credits; null when the item is not sold. */
  price: z.int().nullable(),
  /** The price for whoever is in no club. */
  listPrice: z.int().nullable(),
  /** What club members pay for an item with a price; null for an item the club doesn't bear on. */
  clubTerms: clubTerms.nullable(),
  /** That in credits: 0 when it is included. */
  clubPrice: z.int().nullable(),
  clubDiscountPercent: z.int().nullable(),
  access: itemAccess,
  locked: z.boolean(),
  /** Signed and short-lived; null when locked or when there is none. */
  thumbnail: z.string().nullable(),
  /** The address of a tiny blurred picture, safe to show to anyone; null when there is none. */
  placeholder: z.string().nullable(),
  /**
   * The HLS playlist of what a card may play unasked: the clip anyone may watch, else a video that is public. Null
   * for everything else, also where the caller has bought it.
   */
  preview: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  imageCount: z.int(),
  totalLikes: z.int(),
  totalDislikes: z.int(),
  views: z.int(),
  commentCount: z.int(),
  averageRating: z.number(),
  ratingCount: z.int(),
  userId: person,
  createdAt: timestamp,
  /** When the live show was that this was recorded of; null for everything else. */
  recordedAt: timestamp.nullable(),
  /** Whether it is a clip: the end of a live show as somebody cut it while it was on. */
  isClip: z.boolean(),
  publishedAt: timestamp.nullable(),
});
export type ItemCard = z.infer<typeof itemCard>;

/** One picture of a gallery post or an album. Addresses are signed and short-lived. */
export const itemPicture = z.object({
  _id: id,
  /** The stored name. */
  path: z.string(),
  signedUrl: z.string(),
  signedThumbUrl: z.string(),
  /** A size between the two, for screens of phones. */
  signedMediumUrl: z.string(),
  placeholder: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  caption: z.string(),
});
export type ItemPicture = z.infer<typeof itemPicture>;

/** A file of the caller's item that could not be used. */
const brokenFile = z.object({ filename: z.string(), msg: z.string() });

/** What only the model sees of the caller's item. */
export const myItemPart = z.object({
  status: itemStatus,
  progressPercent: z.int().min(0).max(100),
  /** Why the item or some of its files failed, in words. */
  failure: z.string().nullable(),
  brokenFiles: z.array(brokenFile),
  publishAt: timestamp.nullable(),
  /** When it is taken down, or was. */
  takeDownAt: timestamp.nullable(),
  approval: approvalStatus,
  approvalReason: z.string().nullable(),
  /** Whether the model has said that everyone in it is named; a recorded show is not published before. */
  peopleConfirmed: z.boolean(),
  members: z.array(z.string()),
  people: z.array(
    z.object({ name: z.string(), username: z.string().nullable(), releaseId: z.string().nullable() }),
  ),
  /** The username of who cut a clip; null for everything else, and when that account is gone. */
  clippedBy: z.string().nullable(),
});

/** An item with everything the caller may see of it; media addresses are null or empty when it is locked. */
export const itemDetail = itemCard.extend({
  /** Shown of locked items too, except the text of a locked news post. */
  description: z.string(),
  categoryIds: z.array(id),
  tags: z.array(z.string()),
  /** Of a locked item: titles of the model's club-houses that can be joined and open it. */
  clubs: z.array(z.string()),
  /** Main media: the HLS playlist of a video. */
  path: z.string().nullable(),
  poster: z.string().nullable(),
  /** Stills for seeking: one picture, and the address of a WebVTT file that names its tiles by `#xywh`. */
  sprite: z.object({ url: z.string(), vttUrl: z.string() }).nullable(),
  /** The HLS playlist of a short clip anyone may watch. */
  teaser: z.string().nullable(),
  /** WebVTT text. */
  captions: z.string().nullable(),
  /** What players show over a video that isn't for everybody; null where its model wants nothing shown. */
  mark: mark.nullable(),
  /** Audio addresses, best first. */
  signedUrls: z.array(z.object({ url: z.string(), contentType: z.string() })),
  /** Loudness over time, 0 to 1. */
  waveform: z.array(z.number()),
  pictures: z.array(itemPicture),
  width: z.int().nullable(),
  height: z.int().nullable(),
  likeStatus: z.enum(['like', 'dislike', 'none']),
  favroite: z.boolean(),
  /** The caller's own rating, 1 to 5. */
  myRating: z.int().nullable(),
  /** Whether the caller knows the model well enough to rate it. */
  mayRate: z.boolean(),
  /** Where the caller stopped watching a video, 0 at its end; null when they never began. */
  resume: z.object({ seconds: z.number(), savedAt: timestamp }).nullable(),
  /** Whether the caller has commented. */
  comment: z.boolean(),
  /** Present for the model whose item it is. */
  forOwner: myItemPart.nullable(),
});
export type ItemDetail = z.infer<typeof itemDetail>;

/** A card with what only its model sees. */
export const myItemCard = itemCard.extend({ forOwner: myItemPart.nullable() });
export type MyItemCard = z.infer<typeof myItemCard>;

const title = line(shared.titles, limits.itemTitleMax);
const price = z
  .int({ error: shared.wholeCredits })
  .min(1, { error: shared.priceMin })
  .max(limits.itemPriceMax, { error: shared.priceMax });
const tag = line(t.tags, limits.tagMax).min(1, { error: t.enterTag }).toLowerCase();

/** Somebody depicted. `username` when they have an account here, `releaseId` one of the model's releases. */
export const depicted = z.object({
  name: line(shared.names, 120).min(1, { error: t.enterPerson }),
  username: username.nullish(),
  releaseId: id.nullish(),
});
export type Depicted = z.infer<typeof depicted>;

/** Usernames an item is given to. */
export const memberList = z
  .array(username, { error: t.nameMembers })
  .max(limits.namedMembersMax, { error: t.membersMax });

/** What every kind of item is made of. */
export const itemForm = {
  title: title.min(1, { error: shared.enterTitle }),
  description: paragraphs(shared.descriptions, limits.itemDescriptionMax).default(''),
  visibility: itemVisibility.default('public'),
  /** In credits; emptied when the item is not sold. */
  price: price.nullish(),
  /** Of an item with visibility `priced`; a club's own items are always its members'. */
  clubTerms: clubTerms.default('paid'),
  clubDiscountPercent: clubDiscountPercent.nullish(),
  members: memberList.default([]),
  categoryIds: z.array(id).max(10, { error: t.categoriesMax }).default([]),
  tags: z.array(tag).max(limits.tagsMax, { error: t.tagsMax }).default([]),
  /** Not before this moment; at once when absent. */
  publishAt: timestamp.nullish(),
  /** Taken down then; its buyers still have it. */
  takeDownAt: timestamp.nullish(),
  /** Keeps the item to its model until edited again. */
  draft: z.boolean().default(false),
  people: z.array(depicted).max(30, { error: t.peopleMax }).default([]),
};

/** The same for an edit: what is absent stays as it is. */
export const itemEdit = {
  id,
  title: itemForm.title.optional(),
  description: paragraphs(shared.descriptions, limits.itemDescriptionMax).optional(),
  visibility: itemVisibility.optional(),
  price: price.nullish(),
  clubTerms: clubTerms.optional(),
  clubDiscountPercent: clubDiscountPercent.nullish(),
  members: memberList.optional(),
  categoryIds: z.array(id).max(10, { error: t.categoriesMax }).optional(),
  tags: z.array(tag).max(limits.tagsMax, { error: t.tagsMax }).optional(),
  publishAt: timestamp.nullish(),
  takeDownAt: timestamp.nullish(),
  draft: z.boolean().optional(),
  people: z.array(depicted).max(30, { error: t.peopleMax }).optional(),
  /** Says that nobody but the model and the people named can be seen or heard. */
  peopleConfirmed: z.boolean().optional(),
};

/** A priced item needs a price; every form of an item checks it so. */
export function checkPrice(
  form: {
    visibility?: ItemVisibility | undefined;
    price?: number | null | undefined;
    clubTerms?: ClubTerms | undefined;
    clubDiscountPercent?: number | null | undefined;
  },
  context: z.RefinementCtx,
): void {
  if (form.visibility === 'priced' && (form.price === null || form.price === undefined)) {
    context.addIssue({ code: 'custom', path: ['price'], message: t.setPrice() });
  }
  if (form.visibility === 'priced' && form.clubTerms === 'discounted' && form.clubDiscountPercent == null) {
    context.addIssue({ code: 'custom', path: ['clubDiscountPercent'], message: t.setDiscount() });
  }
}
