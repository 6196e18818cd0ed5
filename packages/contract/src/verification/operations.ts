import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import {
  applicationToken,
  correctionForm,
  documentKind,
  documentSides,
  identityForm,
  identityParts,
  pictureBodyBytes,
  pictureData,
  releaseForm,
} from './fields.ts';

/** A model who may log in goes by her session instead. */
const token = applicationToken.optional();

const refusals = ['unauthenticated', 'wrong_account_type'] as const;

/** How far a model's own documents are. The document's number and the name on it are never sent back. */
const identityView = z.object({
  /** `none` when nothing was ever sent. */
  status: z.enum(['none', 'pending', 'approved', 'rejected']),
  kind: documentKind.nullable(),
  country: z.string().nullable(),
  expiresOn: z.string().nullable(),
  sentAt: timestamp.nullable(),
  reason: z.string().nullable(),
  /**
   * After a rejection: the parts that are asked for again, each with its reason; everything else stays as it was sent.
   * Empty when the whole form is asked for.
   */
  asked: z.array(z.object({ part: z.enum(identityParts), reason: z.string() })),
  /** The approved document has run out, or does within thirty days. */
  expiry: z.enum(['fine', 'soon', 'expired']),
  /** When newer documents wait while older ones hold. */
  isRenewing: z.boolean(),
  /** While they wait: within how many minutes half of the last documents were decided; null until enough were. */
  usualReviewMinutes: z.int().nullable(),
  /** The date of birth given at sign-up, while documents are asked for. */
  dob: z.iso.date().nullable(),
});
export type IdentityView = z.infer<typeof identityView>;

/** Somebody without an account whose document and release the site has. */
const release = z.object({
  _id: id,
  legalName: z.string(),
  status: z.enum(['kept', 'rejected']),
  reason: z.string().nullable(),
  expiresOn: z.string(),
  signedOn: z.string(),
  itemCount: z.int(),
  createdAt: timestamp,
});
export type Release = z.infer<typeof release>;

/** Who models are. Pictures go straight into a vault; they are seen by the site's people only, and each look is noted. */
export const verification = {
  getIdentity: operation('/identityAccess/getIdentity', {
    access: 'public',
    summary: "How far a model's own documents are",
    refusals,
  })
    .input(z.object({ token }))
    .output(reply(identityView)),
  uploadDocument: operation('/identityAccess/uploadDocument', {
    access: 'public',
    summary: 'Puts a picture of a document into the vault; an earlier one of the same side gives way',
    refusals: [...refusals, 'unreadable_file'],
    bodyLimitBytes: pictureBodyBytes,
    limit: { max: 40, windowSeconds: 3600 },
  })
    .input(z.object({ token, side: z.enum([...documentSides, 'release']), data: pictureData }))
    .output(reply(z.object({ fileId: id }))),
  sendIdentity: operation('/identityAccess/sendIdentity', {
    access: 'public',
    summary: 'Sends documents to be looked at; a rejected model is back in the queue',
    refusals: [...refusals, 'under_age', 'conflict'],
    limit: { max: 10, windowSeconds: 3600 },
  })
    .input(identityForm.safeExtend({ token }))
    .output(reply(identityView)),
  correctIdentity: operation('/identityAccess/correctIdentity', {
    access: 'public',
    summary:
      'After a rejection, sends the parts that were asked for again; the others stay as they were sent',
    refusals: [...refusals, 'under_age', 'conflict'],
    limit: { max: 10, windowSeconds: 3600 },
  })
    .input(correctionForm.extend({ token }))
    .output(reply(identityView)),
  listReleases: operation('/identityAccess/listReleases', {
    access: 'model',
    summary: 'People without an account whom the model may name as seen in an item',
  })
    .input(z.object({}))
    .output(listReply(release)),
  addRelease: operation('/identityAccess/addRelease', {
    access: 'model',
    summary: 'Keeps the document and the signed release of somebody seen in what the model publishes',
    refusals: ['under_age', 'conflict'],
    limit: { max: 60, windowSeconds: 3600 },
  })
    .input(releaseForm)
    .output(reply(release)),
};
