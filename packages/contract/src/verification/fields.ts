import { z } from 'zod';
import { birthDateOf } from '../accounts/fields.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import type { Message } from '../shared/messages.ts';
import { line } from '../shared/texts.ts';
import { verification as t } from './locales/verification.ts';

/** What proves who somebody is. A passport has no back that says anything. */
export const documentKinds = ['passport', 'idCard', 'drivingLicence', 'residencePermit'] as const;
export const documentKind = z.enum(documentKinds, { error: t.chooseKind });
export type DocumentKind = z.infer<typeof documentKind>;

/** What a model sends of it: both sides, and herself holding it. */
export const documentSides = ['front', 'back', 'selfie'] as const;
export type DocumentSide = (typeof documentSides)[number];

/** A country by its two letters (ISO 3166-1). */
export const countryCode = z
  .string({ error: shared.chooseCountry })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: shared.chooseCountry });

const day = (error: Message) => z.string({ error }).pipe(z.iso.date({ error }));

/** Who somebody is, as their document has it. That they are old enough is checked against the server's date. */
export const identityFacts = {
  legalName: line(shared.names, 120).min(2, { error: t.enterName }),
  /** Other names they were ever known by, separated by commas. */
  aliases: line(t.otherNames, 300).default(''),
  dob: birthDateOf('other'),
  kind: documentKind,
  number: line(t.numbers, 40).min(3, { error: t.enterNumber }),
  country: countryCode,
  expiresOn: day(t.enterExpiry),
};

/** Pictures of the document, by the ids their uploads were answered with. */
export const identityPictures = {
  front: id,
  back: id.nullish(),
  selfie: id,
};

export const identityForm = z
  .object({ ...identityFacts, ...identityPictures })
  .refine(({ kind, back }) => kind === 'passport' || Boolean(back), {
    path: ['back'],
    error: t.addBack,
  });
export type IdentityForm = z.infer<typeof identityForm>;

/** The same of somebody without an account, with a picture of the release they signed. */
export const releaseForm = identityForm.safeExtend({
  release: id,
  signedOn: day(t.enterSigned),
});
export type ReleaseForm = z.infer<typeof releaseForm>;

/** A picture in base64, at most 8 MB of it. */
export const pictureData = z
  .string({ error: shared.choosePicture })
  .min(1, { error: shared.choosePicture })
  .max(11_000_000, { error: t.pictureTooLarge })
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: t.pictureIncomplete });
export const pictureBodyBytes = 12 * 1024 * 1024;

const pictureReason = line(shared.reasons, 200).default('');
/** Why single pictures are not good enough; empty for those that are. */
export const pictureReasons = z
  .object({ front: pictureReason, back: pictureReason, selfie: pictureReason })
  .default({ front: '', back: '', selfie: '' });
