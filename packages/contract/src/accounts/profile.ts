import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { timestamp } from '../shared/replies.ts';
import { waitingPicture } from './pictures.ts';

/** How far an operator has got with a model's profile. Users are approved from the start. */
export const approvalStatus = z.enum(['pending', 'rejected', 'approved']);
export type ApprovalStatus = z.infer<typeof approvalStatus>;

const text = z.string().nullable();

/** The wire spells some of these as the first client did; docs/glossary.md maps them. */
const aboutMe = z.object({
  weight: text,
  height: text,
  ethenticity: text,
  hairColor: text,
  publicHair: text,
  bustSize: text,
  hips: text,
  build: text,
  eyeColor: text,
  waist: text,
  cupSize: text,
  age: z.int().nullable(),
});
const hootChie = z.object({ bustSize: text, shoeSize: text, astrology: text });

/** A profile as anyone may see it. */
export const profile = z.object({
  _id: id,
  uniqueId: z.string(),
  type: z.enum(['user', 'model']),
  username: z.string(),
  /** A model's address, `/@ida.marsh` without the @; null for members. */
  handle: z.string().nullable(),
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  profileImage: text,
  coverImage: text,
  gender: text,
  country: text,
  aboutMe,
  hootChie,
  categoryIds: z.array(id),
  createdAt: timestamp,
  myprofile: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** The signed-in account's own profile: what anyone sees, and what only its owner does. Credits are whole numbers. */
export const myProfile = profile.extend({
  email: z.string(),
  dob: z.string(),
  phone: text,
  address: text,
  city: text,
  state: text,
  shortstate: text,
  postal: text,
  shortCountry: text,
  /** From when on a model may change her handle; null while she never has. */
  handleChangesAt: timestamp.nullable(),
  isUser: z.boolean(),
  registration: z.enum(['completed', 'pending']),
  netCreditScore: z.int(),
  creditScore: z.int(),
  /** Whether a model's portrait stands on the picture of her page's shared link. */
  sharesPortrait: z.boolean(),
  advertising: z.boolean(),
  advertismentActive: z.boolean(),
  advertismentendDate: timestamp.nullable(),
  /** When a model accepted the terms for content; null until then. */
  contentTermsAcceptedAt: timestamp.nullable(),
  /** Why an operator rejected the profile. */
  approvalReason: text,
  /** The addresses of the account's own pictures, and their paths below the site. */
  images: z.array(z.string()),
  paths: z.array(z.string()),
  /** Pictures of a model that staff have yet to look at, or rejected. */
  waitingPictures: z.array(waitingPicture),
  /** Whether staff look at the next picture before anybody else sees it. */
  picturesWait: z.boolean(),
  /** Identity documents that were sent, newest first; what they show stays encrypted. */
  documents: z.array(z.object({ _id: id, status: z.string(), sentAt: timestamp })),
  bioInfo: z.object({ name: text, email: text, phone: text, address: text, adminApproved: approvalStatus }),
});
export type MyProfile = z.infer<typeof myProfile>;
