import { z } from 'zod';
import { myProfile } from '../accounts/profile.ts';
import { uploadBudget } from '../library/files.ts';
import { trustLevels } from '../moderation/fields.ts';
import { reportLimit } from '../moderation/operations.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { paragraphs } from '../shared/texts.ts';
import { factReasons, pictureReasons } from '../verification/fields.ts';
import { byId, listInput, reason, staffAccess, staffOperation } from './fields.ts';
import { dated, ofAccount } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

const approval = z.enum(['pending', 'rejected', 'approved']);

export const accountRow = z.object({
  _id: id,
  uniqueId: z.string(),
  type: z.enum(['user', 'model']),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  country: z.string().nullable(),
  approval,
  isVerified: z.boolean(),
  isSuspended: z.boolean(),
  isErased: z.boolean(),
  /** The member shut herself out without an end. */
  isExcludedForGood: z.boolean(),
  hasLegalHold: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: timestamp,
});
export type AccountRow = z.infer<typeof accountRow>;

const accountDetail = accountRow.extend({
  /** Of a model: how far the site trusts her. */
  trust: z.enum(trustLevels).nullable(),
  suspensionReason: z.string().nullable(),
  approvalReason: z.string().nullable(),
  legalHoldReason: z.string().nullable(),
  /** The profile as its owner sees it. */
  profile: myProfile,
  uploads: uploadBudget,
  /** How many reports of its own wait for staff, of how many that may; and how many cases are about it. */
  reports: reportLimit.extend({ casesAbout: z.int() }),
  balance: z.object({ netCredits: z.int(), totalCredits: z.int(), earningsCredits: z.int() }),
  sessions: z.array(
    z.object({ device: z.string(), ip: z.string(), createdAt: timestamp, lastSeenAt: timestamp }),
  ),
  history: z.array(
    z.object({
      _id: id,
      kind: z.string(),
      title: z.string(),
      credits: z.int(),
      status: z.string(),
      createdAt: timestamp,
    }),
  ),
  notes: z.array(z.object({ _id: id, text: z.string(), by: z.string(), createdAt: timestamp })),
  counts: z.object({ items: z.int(), shows: z.int(), tickets: z.int(), purchases: z.int() }),
});
export type AccountDetail = z.infer<typeof accountDetail>;

export const itemRow = z.object({
  _id: id,
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  modelId: id,
  modelName: z.string(),
  visibility: z.string(),
  priceCredits: z.int().nullable(),
  status: z.string(),
  approval,
  approvalReason: z.string().nullable(),
  isHidden: z.boolean(),
  createdAt: timestamp,
});
export type ItemRow = z.infer<typeof itemRow>;

/** The documents the operator has looked at; whoever sends others meanwhile is looked at again. */
const checkId = id.nullable().default(null);

/** The pictures that were looked at, which everybody sees from then on. */
const seenPictures = z.array(id).max(2).default([]);

/** Accounts, what models publish, and what staff do about a show. */
export const adminPeople = {
  listAccounts: staffOperation('listAccounts', staffAccess.people, 'Members and models')
    .input(
      z.object({
        ...listInput,
        type: z.enum(['all', 'user', 'model']).default('all'),
        state: z.enum(['all', 'pending', 'rejected', 'approved', 'suspended', 'unverified']).default('all'),
        ...dated('-createdAt', 'createdAt', 'username', '-username'),
      }),
    )
    .output(listReply(accountRow)),
  getAccount: staffOperation('getAccount', staffAccess.people, 'An account, as its owner sees it', [
    'not_found',
  ])
    .input(byId)
    .output(reply(accountDetail)),
  approveModel: staffOperation('approveModel', staffAccess.moderation, 'Approves a model and mails it so', [
    'not_found',
    'conflict',
    'wrong_account_type',
  ])
    .input(byId.extend({ seen: approval, checkId, pictureIds: seenPictures }))
    .output(doneReply),
  rejectModel: staffOperation('rejectModel', staffAccess.moderation, 'Rejects a model and mails it why', [
    'not_found',
    'conflict',
    'wrong_account_type',
  ])
    .input(byId.extend({ seen: approval, checkId, reason, pictures: pictureReasons, facts: factReasons }))
    .output(doneReply),
  suspendAccount: staffOperation(
    'suspendAccount',
    staffAccess.moderation,
    'Suspends an account; its sessions and shows end',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ reason }))
    .output(doneReply),
  unsuspendAccount: staffOperation('unsuspendAccount', staffAccess.moderation, 'Lifts a suspension', [
    'not_found',
    'conflict',
  ])
    .input(byId.extend({ reason }))
    .output(doneReply),
  endSelfExclusion: staffOperation(
    'endSelfExclusion',
    staffAccess.support,
    'Lets a member back in who excluded herself for good, half a year later at the earliest',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ reason }))
    .output(doneReply),
  endAccountSessions: staffOperation(
    'endAccountSessions',
    staffAccess.people,
    'Logs an account out everywhere',
    ['not_found'],
  )
    .input(byId.extend({ reason }))
    .output(doneReply),
  removeSecondFactor: staffOperation(
    'removeSecondFactor',
    staffAccess.support,
    'Turns two-step login off for somebody who lost the telephone and the recovery codes, and mails them so',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ reason }))
    .output(doneReply),
  addAccountNote: staffOperation('addAccountNote', staffAccess.people, 'Writes a note only staff see', [
    'not_found',
  ])
    .input(byId.extend({ text: paragraphs(shared.notes, 2000).min(1, { error: t.writeSomething }) }))
    .output(doneReply),
  grantCredits: staffOperation(
    'grantCredits',
    staffAccess.finance,
    'Gives or takes credits, as an admin credit in the history',
    ['not_found', 'not_enough_credits'],
  )
    .input(
      byId.extend({
        amountCredits: z.int({ error: shared.wholeCredits }).min(-1_000_000).max(1_000_000),
        reason,
      }),
    )
    .output(reply(z.object({ netCredits: z.int() }))),
  setLegalHold: staffOperation(
    'setLegalHold',
    staffAccess.owner,
    'Keeps an account from being erased, or no longer',
    ['not_found'],
  )
    .input(byId.extend({ isHeld: z.boolean(), reason }))
    .output(doneReply),
  eraseAccount: staffOperation(
    'eraseAccount',
    staffAccess.owner,
    'Erases who an account was; the ledger keeps its figures',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ username: z.string().max(66), reason }))
    .output(doneReply),

  listItems: staffOperation('listItems', staffAccess.moderation, 'What models publish')
    .input(
      z.object({
        ...listInput,
        state: z.enum(['pending', 'rejected', 'hidden', 'published', 'all']).default('pending'),
        kind: z.enum(['all', 'gallery', 'video', 'audio', 'album', 'news']).default('all'),
        ...ofAccount,
        ...dated('waiting', '-createdAt', 'createdAt'),
      }),
    )
    .output(listReply(itemRow)),
  getItem: staffOperation('getItem', staffAccess.moderation, 'An item with what it shows', ['not_found'])
    .input(byId)
    .output(
      reply(
        z.object({
          trust: z.enum(trustLevels),
          /** Addresses that work for some minutes. */
          pictures: z.array(z.string()),
          media: z.array(z.string()),
          people: z.array(z.object({ name: z.string(), username: z.string().nullable() })),
        }),
      ),
    ),
  setModelTrust: staffOperation(
    'setModelTrust',
    staffAccess.moderation,
    'Sets how far a model is trusted, by which her items are looked at first or not',
    ['not_found', 'wrong_account_type'],
  )
    .input(byId.extend({ level: z.enum(trustLevels, { error: t.chooseLevel }), reason }))
    .output(doneReply),
  reviewItem: staffOperation('reviewItem', staffAccess.moderation, 'Approves or rejects an item', [
    'not_found',
    'conflict',
  ])
    .input(
      byId.extend({
        seen: approval,
        approval: z.enum(['approved', 'rejected']),
        reason: paragraphs(shared.reasons, 500).default(''),
      }),
    )
    .output(doneReply),
  hideItem: staffOperation(
    'hideItem',
    staffAccess.moderation,
    'Hides an item from everyone, or shows it again',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ isHidden: z.boolean(), reason }))
    .output(doneReply),

  silenceRoom: staffOperation(
    'silenceRoom',
    staffAccess.moderation,
    'Closes the chat of a running show for some minutes; 0 opens it again',
    ['not_found', 'not_live'],
  )
    .input(z.object({ modelId: id, minutes: z.int().min(0).max(1440), reason }))
    .output(doneReply),
  warnModel: staffOperation('warnModel', staffAccess.moderation, 'Warns a model on screen and by mail', [
    'not_found',
  ])
    .input(z.object({ modelId: id, text: reason }))
    .output(doneReply),
  stopShow: staffOperation('stopShow', staffAccess.moderation, 'Ends a show for everyone in it', ['not_live'])
    .input(z.object({ modelId: id, reason }))
    .output(doneReply),
};
