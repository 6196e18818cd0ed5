import type { MyProfile, Profile } from '@candela/contract/accounts/profile';
import { statement } from '../../platform/database/index.ts';
import type { AccountRow } from './account-row.ts';
import type { AccountsDeps } from './dependencies.ts';
import { handleOf, mayChangeHandleAt } from './rules.ts';
import { picturesWait, waitingPicturesOf } from './waiting-pictures.ts';

const aboutMeTexts = [
  'weight',
  'height',
  'ethenticity',
  'hairColor',
  'publicHair',
  'bustSize',
  'hips',
  'build',
  'eyeColor',
  'waist',
  'cupSize',
] as const;
const hootChieTexts = ['bustSize', 'shoeSize', 'astrology'] as const;
const bioInfoTexts = ['name', 'email', 'phone', 'address'] as const;

const sentDocuments = statement<{ id: string; status: string; sent_at: Date }>(
  'accounts.sent-documents',
  `select id, status, sent_at from verification.identity_check_list
   where account_id = $1 order by sent_at desc, id desc limit 20`,
);

/** A profile as anyone may see it. */
export async function publicProfile(deps: AccountsDeps, row: AccountRow, isMine: boolean): Promise<Profile> {
  return {
    _id: row.id,
    uniqueId: row.unique_id,
    type: row.type,
    username: row.username,
    handle: handleOf(row),
    name: row.name,
    tagline: row.tagline,
    description: row.description,
    profileImage: row.profile_image,
    coverImage: row.cover_image,
    gender: row.gender,
    country: row.country,
    aboutMe: { ...texts(row.about_me, aboutMeTexts), age: numberOrNull(row.about_me.age) },
    hootChie: texts(row.hoot_chie, hootChieTexts),
    categoryIds: await deps.categoryIdsOf(row.id),
    createdAt: row.created_at.toISOString(),
    myprofile: isMine,
  };
}

/** A profile as only its owner sees it. */
export async function myProfile(deps: AccountsDeps, row: AccountRow): Promise<MyProfile> {
  const [seenByAll, balance, documents, waitingPictures, nextWaits] = await Promise.all([
    publicProfile(deps, row, true),
    deps.balanceOf(row.id),
    deps.database.rows(sentDocuments, [row.id]),
    row.type === 'model' ? waitingPicturesOf(deps, deps.database, row.id) : [],
    picturesWait(deps, row),
  ]);
  const images = [row.profile_image, row.cover_image].filter((image) => image !== null);
  return {
    ...seenByAll,
    email: row.email,
    dob: row.dob,
    phone: row.phone,
    address: row.address,
    city: row.city,
    state: row.state,
    shortstate: row.short_state,
    postal: row.postal,
    shortCountry: row.short_country,
    handleChangesAt: mayChangeHandleAt(row)?.toISOString() ?? null,
    isUser: row.type === 'user',
    registration: row.email_verified_at ? 'completed' : 'pending',
    netCreditScore: balance.net,
    creditScore: balance.total,
    sharesPortrait: row.shares_portrait,
    advertising: row.advertising,
    advertismentActive:
      row.advertisement_active &&
      row.advertisement_ends_at !== null &&
      row.advertisement_ends_at > deps.clock(),
    advertismentendDate: row.advertisement_ends_at?.toISOString() ?? null,
    contentTermsAcceptedAt: row.content_terms_accepted_at?.toISOString() ?? null,
    approvalReason: row.approval_reason,
    images,
    paths: images.map((image) => new URL(image, deps.publicUrl).pathname),
    waitingPictures,
    picturesWait: nextWaits,
    documents: documents.map(({ id, status, sent_at }) => ({
      _id: id,
      status,
      sentAt: sent_at.toISOString(),
    })),
    bioInfo: { ...texts(row.bio_info, bioInfoTexts), adminApproved: row.approval_status },
  };
}

function texts<Key extends string>(
  words: AccountRow['about_me'],
  keys: readonly Key[],
): Record<Key, string | null> {
  const chosen = keys.map((key) => [key, typeof words[key] === 'string' ? words[key] : null]);
  return Object.fromEntries(chosen) as Record<Key, string | null>;
}

function numberOrNull(value: unknown): number | null {
  return Number.isInteger(value) ? (value as number) : null;
}
