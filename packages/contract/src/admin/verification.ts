import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { documentKind, factReasons, identityFactNames, pictureReasons } from '../verification/fields.ts';
import { byId, listInput, reason, staffAccess, staffOperation } from './fields.ts';
import { dated, ofAccount } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';
import { accountRow } from './people.ts';

const checkStatus = z.enum(['pending', 'approved', 'rejected', 'replaced', 'former']);
const fileSide = z.enum(['front', 'back', 'selfie', 'release']);

const approvalRow = accountRow.extend({
  /** The documents that wait, or else the latest. */
  checkId: id.nullable(),
  documents: z.enum(['none', 'pending', 'approved', 'rejected', 'replaced', 'former']),
  expiresOn: z.string().nullable(),
  isExpired: z.boolean(),
  waitingSince: timestamp,
  /** Her pictures that wait until somebody has looked at them. */
  pictureIds: z.array(id),
});
export type ApprovalRow = z.infer<typeof approvalRow>;

const vaultFile = z.object({
  _id: id,
  side: fileSide,
  contentType: z.string(),
  sizeBytes: z.int(),
  reason: z.string().nullable(),
  isWiped: z.boolean(),
});

const identityCheck = z.object({
  _id: id,
  status: checkStatus,
  kind: documentKind,
  country: z.string(),
  expiresOn: z.string(),
  isExpired: z.boolean(),
  /** What the document says; null once it is wiped. */
  facts: z
    .object({
      legalName: z.string(),
      aliases: z.string(),
      number: z.string(),
      dob: z.string(),
      ageYears: z.int(),
      /** Whether the day of birth is the one given at sign-up. */
      isSameDob: z.boolean(),
    })
    .nullable(),
  reason: z.string().nullable(),
  /** Why single facts could not be right. */
  factReasons: z.array(z.object({ part: z.enum(identityFactNames), reason: z.string() })),
  /** It corrects documents that were rejected: the parts that were not asked for are those of before. */
  isCorrection: z.boolean(),
  sentAt: timestamp,
  decidedAt: timestamp.nullable(),
  decidedBy: z.string().nullable(),
  files: z.array(vaultFile),
});
export type IdentityCheckDetail = z.infer<typeof identityCheck>;

const performerKind = z.enum(['model', 'release']);
/** Somebody seen on the site, as records of performers have them. */
const performer = z.object({
  /** Of the newest documents of a model, or of a release. */
  _id: id,
  kind: performerKind,
  legalName: z.string(),
  aliases: z.string(),
  dob: z.string(),
  document: documentKind,
  number: z.string(),
  country: z.string(),
  expiresOn: z.string(),
  isExpired: z.boolean(),
  status: z.string(),
  /** The model, or the model who filed the release. */
  accountId: id,
  username: z.string(),
  uniqueId: z.string(),
  itemCount: z.int(),
  recordedAt: timestamp,
});
export type Performer = z.infer<typeof performer>;

const performerOrders = ['-recordedAt', 'recordedAt', 'expiresOn', '-expiresOn'] as const;
/** How records of performers are put in order: by when they were made, or by when their document expires. */
export type PerformerOrder = (typeof performerOrders)[number];

const performerDetail = z.object({
  signedOn: z.string().nullable(),
  reason: z.string().nullable(),
  files: z.array(vaultFile),
  items: z.array(
    z.object({
      _id: id,
      kind: z.string(),
      title: z.string(),
      status: z.string(),
      publishedAt: timestamp.nullable(),
    }),
  ),
});

/** The identity documents of models. Whoever looks at one is written down. */
export const adminIdentity = {
  listApprovals: staffOperation('listApprovals', staffAccess.moderation, 'Models with their documents')
    .input(
      z.object({
        ...listInput,
        ...dated('usual', 'waitingSince', '-waitingSince', 'username', '-username'),
        state: z
          .enum(['waiting', 'pending', 'rejected', 'approved', 'renewing', 'expiring', 'pictures'])
          .default('waiting'),
      }),
    )
    .output(listReply(approvalRow)),
  getIdentityChecks: staffOperation(
    'getIdentityChecks',
    staffAccess.moderation,
    "What a model's documents say; each look is written down",
    ['not_found'],
  )
    .input(byId)
    .output(reply(z.array(identityCheck))),
  viewDocument: staffOperation(
    'viewDocument',
    staffAccess.moderation,
    'One picture or file of the vault; each look is written down',
    ['not_found'],
  )
    .input(byId)
    .output(reply(z.object({ side: fileSide, contentType: z.string(), data: z.string() }))),
  decidePictures: staffOperation(
    'decidePictures',
    staffAccess.moderation,
    'Shows everybody the first pictures of a model, or rejects them; hers are shown at once from then on',
    ['not_found', 'conflict'],
  )
    .input(
      byId.extend({
        /** The ones that were looked at. */
        pictureIds: z.array(id).min(1).max(2),
        decision: z.enum(['approved', 'rejected'], { error: t.chooseDecision }),
        reason: reason.or(z.literal('')).default(''),
      }),
    )
    .output(doneReply),
  listPerformers: staffOperation(
    'listPerformers',
    staffAccess.moderation,
    'Records of everybody seen on the site, latest first; each look is written down',
  )
    .input(
      z.object({
        ...listInput,
        kind: z.enum(['all', 'model', 'release']).default('all'),
        ...ofAccount,
        ...dated(...performerOrders),
      }),
    )
    .output(listReply(performer)),
  getPerformer: staffOperation(
    'getPerformer',
    staffAccess.moderation,
    'The documents of a performer and every item they are seen in; each look is written down',
    ['not_found'],
  )
    .input(byId.extend({ kind: performerKind }))
    .output(reply(performerDetail)),
  exportPerformers: staffOperation(
    'exportPerformers',
    staffAccess.moderation,
    'Records of performers with the items they are seen in, as a file',
  )
    .input(z.object({ search: listInput.search }))
    .output(reply(z.object({ performerCount: z.int(), csv: z.string() }))),
  rejectRelease: staffOperation(
    'rejectRelease',
    staffAccess.moderation,
    'Rejects a release: nothing new is published with it, and the model is told why',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ reason }))
    .output(doneReply),
  decideRenewal: staffOperation(
    'decideRenewal',
    staffAccess.moderation,
    'Decides newer documents of a model who is approved already',
    ['not_found', 'conflict'],
  )
    .input(
      byId.extend({
        checkId: id,
        decision: z.enum(['approved', 'rejected'], { error: t.chooseDecision }),
        reason: reason.or(z.literal('')).default(''),
        pictures: pictureReasons,
        facts: factReasons,
      }),
    )
    .output(doneReply),
};
