import { z } from 'zod';
import { storedName } from '../library/files.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import type { Message } from '../shared/messages.ts';
import { operation } from '../shared/operation.ts';
import { reply } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { email, username } from './fields.ts';
import { accounts as t } from './locales/accounts.ts';
import { myProfile } from './profile.ts';
import { chosenOption } from './profile-options.ts';

const optional = (what: Message, max: number) => line(what, max).nullish();
const phone = line(shared.phoneNumbers, 30)
  .regex(/^(?:\+?[0-9 ()./-]{4,29})?$/, { error: t.noPhoneNumber })
  .nullish();

const aboutMeForm = z.object({
  weight: chosenOption('weight'),
  height: chosenOption('height'),
  ethenticity: chosenOption('ethenticity'),
  hairColor: chosenOption('hairColor'),
  publicHair: chosenOption('publicHair'),
  bustSize: chosenOption('bustSize'),
  hips: chosenOption('hips'),
  build: chosenOption('build'),
  eyeColor: chosenOption('eyeColor'),
  waist: chosenOption('waist'),
  cupSize: chosenOption('cupSize'),
  age: z.int({ error: t.wholeAge }).min(18, { error: t.ageMin }).max(99, { error: t.ageTooHigh }).nullish(),
});
const hootChieForm = z.object({
  bustSize: chosenOption('bustSize'),
  shoeSize: optional(t.shoeSizes, 20),
  astrology: chosenOption('astrology'),
});

/** What an account may change of its profile. What is absent stays; null and '' take an answer back. */
export const updateProfileForm = z.object({
  name: line(shared.names, 80).optional(),
  /** A model's address, without the @. */
  handle: username.optional(),
  tagline: line(t.taglines, 120).optional(),
  description: paragraphs(shared.descriptions, 5000).optional(),
  gender: optional(shared.genders, 40),
  phone,
  address: optional(shared.addresses, 200),
  city: optional(t.cities, 100),
  state: optional(shared.states, 100),
  shortstate: optional(t.stateCodes, 10),
  postal: optional(shared.postalCodes, 20),
  country: optional(shared.countries, 100),
  shortCountry: optional(t.countryCodes, 3),
  aboutMe: aboutMeForm.optional(),
  hootChie: hootChieForm.optional(),
  sharesPortrait: z.boolean().optional(),
  /** A model's categories and subcategories, as a whole. */
  categoryIds: z.array(id).max(20, { error: t.categoriesMax }).optional(),
});
export type UpdateProfileForm = z.input<typeof updateProfileForm>;

/** How a model can be reached by the site; seen by nobody else. */
export const bioInfoForm = z.object({
  name: optional(shared.names, 120),
  email: z.union([z.literal(''), email]).nullish(),
  phone,
  address: optional(shared.addresses, 300),
});
export type BioInfoForm = z.input<typeof bioInfoForm>;

/** A rectangle of a picture, each number a fraction of its width or height as people see it. */
export const cropArea = z
  .object({
    x: z.number().min(0).max(1),
    y: z.number().min(0).max(1),
    width: z.number().positive().max(1),
    height: z.number().positive().max(1),
  })
  .refine((area) => area.x + area.width <= 1.001 && area.y + area.height <= 1.001, { error: t.cropOutside });
export type CropArea = z.infer<typeof cropArea>;

const pictureForm = z.object({
  /** The stored name of an uploaded picture. */
  filename: storedName,
  crop: cropArea.nullish(),
});
/** An account's pictures after a change: what everybody sees, and what staff look at first. */
const myPictures = myProfile.pick({
  profileImage: true,
  coverImage: true,
  waitingPictures: true,
  picturesWait: true,
});
const imaging = { max: 20, windowSeconds: 60 };

/** The part of accounts in which people describe themselves. */
export const profileOperations = {
  updateProfile: operation('/userAccess/updateProfile', {
    summary: 'Changes what the signed-in account says of itself',
    refusals: ['not_found', 'wrong_account_type', 'username_taken', 'conflict'],
  })
    .input(updateProfileForm)
    .output(reply(myProfile)),
  updateBioInfo: operation('/userAccess/updateBioInfo', {
    summary: 'Changes how the site reaches the model',
    access: 'model',
  })
    .input(bioInfoForm)
    .output(reply(myProfile)),
  uploadProfileImage: operation('/userAccess/uploadProfileImage', {
    summary: 'Makes an uploaded picture, or a part of it, the profile image',
    refusals: ['not_found', 'unreadable_file', 'conflict'],
    limit: imaging,
  })
    .input(pictureForm)
    .output(reply(myPictures)),
  uploadCoverImage: operation('/userAccess/uploadCoverImage', {
    summary: 'Makes an uploaded picture, or a part of it, the cover of the profile',
    refusals: ['not_found', 'unreadable_file', 'conflict'],
    limit: imaging,
  })
    .input(pictureForm)
    .output(reply(myPictures)),
};
