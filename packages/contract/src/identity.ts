import { z } from 'zod';
import {
  documentKind,
  documentSides,
  identityForm,
  pictureBodyBytes,
  pictureData,
} from './identity-fields.ts';
import { id } from './shared/ids.ts';
import { operation } from './shared/operation.ts';
import { moment, reply } from './shared/replies.ts';

/**
 * A model who may log in goes by her session. One who still waits, or was rejected, goes by the token that her login
 * or her code was answered with.
 */
const token = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'Log in again to send your documents.')
  .optional();

const refusals = ['unauthenticated', 'wrong_account_type'] as const;

/** How far a model's own documents are. The document's number and the name on it are never sent back. */
const identityView = z.object({
  /** `none` when nothing was ever sent. */
  status: z.enum(['none', 'pending', 'approved', 'rejected']),
  kind: documentKind.nullable(),
  country: z.string().nullable(),
  expiresOn: z.string().nullable(),
  sentAt: moment.nullable(),
  reason: z.string().nullable(),
  /** Why single pictures were not good enough. */
  pictures: z.array(z.object({ side: z.enum(documentSides), reason: z.string() })),
  /** The approved document has run out, or does within thirty days. */
  expiry: z.enum(['fine', 'soon', 'expired']),
  /** When newer documents wait while older ones hold. */
  isRenewing: z.boolean(),
});
export type IdentityView = z.infer<typeof identityView>;

/** Who models are. Pictures go straight into a vault; they are seen by the site's people only, and each look is noted. */
export const identity = {
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
    .input(z.object({ token, side: z.enum(documentSides), data: pictureData }))
    .output(reply(z.object({ fileId: id }))),
  sendIdentity: operation('/identityAccess/sendIdentity', {
    access: 'public',
    summary: 'Sends documents to be looked at; a rejected model is back in the queue',
    refusals: [...refusals, 'under_age', 'conflict'],
    limit: { max: 10, windowSeconds: 3600 },
  })
    .input(identityForm.safeExtend({ token }))
    .output(reply(identityView)),
};
