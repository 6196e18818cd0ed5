import { z } from 'zod';
import { birthDateOf } from '../accounts/fields.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import type { Message } from '../shared/messages.ts';
import { line } from '../shared/texts.ts';
import { verification as t } from './locales/verification.ts';

/** What a model who still waits, or was rejected, goes by: her login or her code was answered with it. */
export const applicationToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: t.loginAgain });

/** What proves who somebody is. A passport has no back that says anything. */
export const documentKinds = ['passport', 'idCard', 'drivingLicence', 'residencePermit'] as const;
export const documentKind = z.enum(documentKinds, { error: t.chooseKind });
export type DocumentKind = z.infer<typeof documentKind>;

/** What a model sends of it: both sides, and herself holding it. */
export const documentSides = ['front', 'back', 'selfie'] as const;
export type DocumentSide = (typeof documentSides)[number];

/** What a form says besides its pictures, each of which may be wrong on its own. */
export const identityFactNames = [
  'legalName',
  'aliases',
  'dob',
  'kind',
  'number',
  'country',
  'expiresOn',
] as const;
export type IdentityFactName = (typeof identityFactNames)[number];

/** Everything staff may find wrong, in the order of the form. */
export const identityParts = [...identityFactNames, ...documentSides] as const;
export type IdentityPart = (typeof identityParts)[number];

/** A country by its two letters (ISO 3166-1). */
export const countryCode = z
  .string({ error: shared.chooseCountry })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: shared.chooseCountry });

const day = (error: Message) => z.string({ error }).pipe(z.iso.date({ error }));

const aliases = line(t.otherNames, 300);

/** Who somebody is, as their document has it. That they are old enough is checked against the server's date. */
export const identityFacts = {
  legalName: line(shared.names, 120).min(2, { error: t.enterName }),
  /** Other names they were ever known by, separated by commas. */
  aliases: aliases.default(''),
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

/** After a rejection: the parts that were asked for again, and no other. */
export const correctionForm = z.object({
  legalName: identityFacts.legalName.optional(),
  aliases: aliases.optional(),
  dob: identityFacts.dob.optional(),
  kind: identityFacts.kind.optional(),
  number: identityFacts.number.optional(),
  country: identityFacts.country.optional(),
  expiresOn: identityFacts.expiresOn.optional(),
  front: id.nullish(),
  back: id.nullish(),
  selfie: id.nullish(),
});
export type CorrectionForm = z.infer<typeof correctionForm>;

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

const partReason = line(shared.reasons, 200).default('');
/** Why single pictures are not good enough; empty for those that are. */
export const pictureReasons = z
  .object({ front: partReason, back: partReason, selfie: partReason })
  .default({ front: '', back: '', selfie: '' });

/** Why single facts cannot be right; empty for those that can. */
export const factReasons = z
  .object({
    legalName: partReason,
    aliases: partReason,
    dob: partReason,
    kind: partReason,
    number: partReason,
    country: partReason,
    expiresOn: partReason,
  })
  .partial()
  .default({});
export type FactReasons = z.infer<typeof factReasons>;
