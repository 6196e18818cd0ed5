import { z } from 'zod';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import type { Acknowledge } from '../shared/realtime.ts';
import { reply } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { shows } from '../shows/locales/shows.ts';
import { applicationToken, pictureBodyBytes, pictureData } from '../verification/fields.ts';
import { username } from './fields.ts';
import { accounts as t } from './locales/accounts.ts';
import { pictureUses, waitingPicture } from './pictures.ts';
import { approvalStatus } from './profile.ts';

/** What a model who waits for approval has prepared of her profile; nobody but her and staff sees it. */
const application = z.object({
  approval: approvalStatus,
  /** Why the profile was rejected. */
  reason: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  /** Her address, without the @. */
  handle: z.string(),
  tagline: z.string(),
  description: z.string(),
  /** What a paid show and a private show will cost a minute; null until she has named a price. */
  groupCost: z.int().nullable(),
  privateCost: z.int().nullable(),
  /** What everybody sees once she is approved, or did as long as she was a member. */
  profileImage: z.string().nullable(),
  coverImage: z.string().nullable(),
  waitingPictures: z.array(waitingPicture),
  /** Whether staff look at the next picture before anybody else sees it. */
  picturesWait: z.boolean(),
});
export type ModelApplication = z.infer<typeof application>;

const price = (min: number, max: number) =>
  z
    .int({ error: shared.wholeCredits })
    .min(min, { error: () => shows.costMin({ min }) })
    .max(max, { error: () => shows.costMax({ max }) })
    .nullish();

/** What she may prepare. What is absent stays; a price that is null or absent, too. */
export const applicationForm = z.object({
  name: line(shared.names, 80).optional(),
  handle: username.optional(),
  tagline: line(t.taglines, 120).optional(),
  description: paragraphs(shared.descriptions, 5000).optional(),
  /** In credits a minute, which Go Live begins with. */
  groupCost: price(limits.groupCostMin, limits.groupCostMax),
  privateCost: price(limits.privateCostMin, limits.privateCostMax),
});
export type ApplicationForm = z.infer<typeof applicationForm>;

const token = applicationToken;
export const applicationFollow = z.object({ token });
const refusals = ['unauthenticated'] as const;

/** Sent over the socket to whoever follows an application with its token. */
export type ApplicationServerEvents = {
  /** Staff decided something about it, or its model sent something: it is to be read again. */
  'application.changed': (application: { accountId: string }) => void;
};

export type ApplicationClientEvents = {
  /** Follows the application a token stands for. Refusals: unauthenticated for a token that does not hold. */
  'application.follow': (
    application: z.infer<typeof applicationFollow>,
    acknowledge: Acknowledge<null>,
  ) => void;
};

/** What a model does while she waits, by the token her login was answered with: she has no session yet. */
export const applicationOperations = {
  getApplication: operation('/userAccess/getApplication', {
    access: 'public',
    summary: 'Where the application of a model stands who has no session yet, and what she has prepared',
    refusals,
  })
    .input(z.object({ token }))
    .output(reply(application)),
  prepareProfile: operation('/userAccess/prepareProfile', {
    access: 'public',
    summary: 'Changes the profile of a model who waits for approval; nobody sees it before',
    refusals: [...refusals, 'conflict', 'username_taken', 'wrong_account_type'],
    limit: { max: 60, windowSeconds: 3600 },
  })
    .input(applicationForm.extend({ token }))
    .output(reply(application)),
  preparePicture: operation('/userAccess/preparePicture', {
    access: 'public',
    summary: 'Stores a picture of a model who waits for approval; an earlier one of the same use gives way',
    refusals: [...refusals, 'conflict', 'unreadable_file'],
    bodyLimitBytes: pictureBodyBytes,
    limit: { max: 20, windowSeconds: 3600 },
  })
    .input(z.object({ token, use: z.enum(pictureUses), data: pictureData }))
    .output(reply(application)),
};
