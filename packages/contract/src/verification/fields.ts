import { z } from 'zod';
import { birthDateOf } from '../accounts/fields.ts';
import { id } from '../shared/ids.ts';
import { line } from '../shared/texts.ts';

/** What proves who somebody is. A passport has no back that says anything. */
export const documentKinds = ['passport', 'idCard', 'drivingLicence', 'residencePermit'] as const;
export const documentKind = z.enum(documentKinds, 'Choose the kind of document.');
export type DocumentKind = z.infer<typeof documentKind>;

/** What a model sends of it: both sides, and herself holding it. */
export const documentSides = ['front', 'back', 'selfie'] as const;
export type DocumentSide = (typeof documentSides)[number];

/** A country by its two letters (ISO 3166-1). */
export const countryCode = z
  .string('Choose a country.')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Choose a country.');

const day = (words: string) => z.string(words).pipe(z.iso.date(words));

/** Who somebody is, as their document has it. That they are old enough is checked against the server's date. */
export const identityFacts = {
  legalName: line('Names', 120).min(2, 'Enter the name as the document has it.'),
  /** Other names they were ever known by, separated by commas. */
  aliases: line('Other names', 300).default(''),
  dob: birthDateOf('the'),
  kind: documentKind,
  number: line('Numbers', 40).min(3, 'Enter the number of the document.'),
  country: countryCode,
  expiresOn: day('Enter until when the document is valid, as day, month and year.'),
};

/** Pictures of the document, by the ids their uploads were answered with. */
export const identityPictures = {
  front: id,
  back: id.nullish(),
  selfie: id,
};

const picturesNeeded = 'Add the back of the document as well.';

export const identityForm = z
  .object({ ...identityFacts, ...identityPictures })
  .refine(({ kind, back }) => kind === 'passport' || Boolean(back), {
    path: ['back'],
    message: picturesNeeded,
  });
export type IdentityForm = z.infer<typeof identityForm>;

/** The same of somebody without an account, with a picture of the release they signed. */
export const releaseForm = identityForm.safeExtend({
  release: id,
  signedOn: day('Enter when it was signed, as day, month and year.'),
});
export type ReleaseForm = z.infer<typeof releaseForm>;

/** A picture in base64, at most 8 MB of it. */
export const pictureData = z
  .string('Choose a picture.')
  .min(1, 'Choose a picture.')
  .max(11_000_000, 'That picture is too large: 8 MB at most.')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'The picture did not arrive whole.');
export const pictureBodyBytes = 12 * 1024 * 1024;

const pictureReason = line('Reasons', 200).default('');
/** Why single pictures are not good enough; empty for those that are. */
export const pictureReasons = z
  .object({ front: pictureReason, back: pictureReason, selfie: pictureReason })
  .default({ front: '', back: '', selfie: '' });
