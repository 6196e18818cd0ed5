import { z } from 'zod';
import { appealOutcomes, caseDecisions, reportReason, reportReasons } from '../moderation/fields.ts';
import { id } from '../shared/ids.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { byId, listInput, staffAccess, staffOperation } from './fields.ts';
import { dated, ofAccount } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

const caseRow = z.object({
  _id: id,
  number: z.int(),
  source: z.enum(['report', 'complaint', 'dmca']),
  subjectKind: z.enum(['item', 'profile', 'message', 'show', 'call', 'privateShow', 'address']),
  subject: z.string(),
  accountId: id.nullable(),
  username: z.string().nullable(),
  itemId: id.nullable(),
  reason: reportReason,
  text: z.string(),
  isUrgent: z.boolean(),
  isOverdue: z.boolean(),
  isHidden: z.boolean(),
  /** Reports in this case, the first among them. */
  reportCount: z.int(),
  /** Who of the staff has it in hand. */
  assigneeId: id.nullable(),
  assignee: z.string().nullable(),
  status: z.enum(['open', 'appealed', 'decided']),
  decision: z.enum(caseDecisions).nullable(),
  createdAt: timestamp,
  dueAt: timestamp,
});
export type CaseRow = z.infer<typeof caseRow>;

const caseDetail = caseRow.extend({
  subjectText: z.string(),
  address: z.string(),
  reporter: z.string(),
  statement: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  decidedBy: z.string().nullable(),
  appealText: z.string().nullable(),
  appealedAt: timestamp.nullable(),
  appealOutcome: z.enum(appealOutcomes).nullable(),
  appealStatement: z.string().nullable(),
  /** The newest hundred reports; what each reporter's other decided reports came to stands beside it. */
  reports: z.array(
    z.object({
      _id: id,
      reason: reportReason,
      text: z.string(),
      reporter: z.string(),
      reporterId: id.nullable(),
      createdAt: timestamp,
      earlierCount: z.int(),
      upheldCount: z.int(),
    }),
  ),
  /** Newest cases about the same account. */
  history: z.array(
    z.object({
      _id: id,
      number: z.int(),
      subject: z.string(),
      reason: reportReason,
      decision: z.enum(caseDecisions).nullable(),
      createdAt: timestamp,
    }),
  ),
  /** False for whoever made the decision: somebody else decides the appeal. */
  mayDecideAppeal: z.boolean(),
  /** What the item shows, at addresses that work for some minutes. */
  pictures: z.array(z.string()),
  blockedFiles: z.int(),
  /** Of a notice of infringement: who gave it, of which work, and how far the counter-notice is. */
  dmca: z
    .object({
      claimant: z.string(),
      work: z.string(),
      signature: z.string(),
      counter: z.string().nullable(),
      restoreFrom: timestamp.nullable(),
      restoreBy: timestamp.nullable(),
      suedAt: timestamp.nullable(),
      restoredAt: timestamp.nullable(),
    })
    .nullable(),
  /** Notices that stood against the account, and whether its suspension is proposed for it. */
  strikes: z.int(),
  suspensionProposed: z.boolean(),
  /** Encrypted copies of what was reported; `wipedAt` says when one was destroyed. */
  evidence: z.array(
    z.object({
      _id: id,
      label: z.string(),
      sha256: z.string(),
      sizeBytes: z.int(),
      takenAt: timestamp,
      wipedAt: timestamp.nullable(),
    }),
  ),
  /** Other cases about the same. */
  otherCases: z.int(),
});
export type CaseDetail = z.infer<typeof caseDetail>;

/** Told to whom it concerns, in these words. */
export const statement = paragraphs(t.statements, 2000).min(10, { error: t.enterReasons });

/** Reports and complaints, with clocks: what must be decided first stands first. */
export const adminCases = {
  listCases: staffOperation('listCases', staffAccess.moderation, 'Reports and complaints, what is due first')
    .input(
      z.object({
        ...listInput,
        ...ofAccount,
        ...dated('due', '-createdAt', 'createdAt'),
        status: z.enum(['open', 'appealed', 'decided', 'all']).default('open'),
        reason: z.enum(['all', ...reportReasons]).default('all'),
        assignee: z.enum(['all', 'mine', 'nobody']).default('all'),
      }),
    )
    .output(listReply(caseRow)),
  getCase: staffOperation('getCase', staffAccess.moderation, 'A case with what it is about', ['not_found'])
    .input(byId)
    .output(reply(caseDetail)),
  pointCase: staffOperation(
    'pointCase',
    staffAccess.moderation,
    'Says what on this site a complaint or notice about an address means',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ target: line(t.links, 500).min(1, { error: t.pasteLink }) }))
    .output(doneReply),
  recordLawsuit: staffOperation(
    'recordLawsuit',
    staffAccess.moderation,
    'Keeps down what a counter-notice would bring back, because the claimant went to court',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ statement }))
    .output(doneReply),
  openEvidence: staffOperation(
    'openEvidence',
    staffAccess.moderation,
    'A piece of a encrypted copy of what was reported, in base64; each look is written down',
    ['not_found'],
  )
    .input(byId.extend({ piece: z.int().min(0).max(100_000).default(0) }))
    .output(
      reply(z.object({ label: z.string(), contentType: z.string(), pieceCount: z.int(), data: z.string() })),
    ),
  decideCase: staffOperation(
    'decideCase',
    staffAccess.moderation,
    'Decides a case, and mails the reasons to whom it concerns',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ decision: z.enum(caseDecisions, { error: t.chooseDecision }), statement }))
    .output(doneReply),
  decideAppeal: staffOperation(
    'decideAppeal',
    staffAccess.moderation,
    'Decides an appeal; a reversed decision is undone',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ outcome: z.enum(appealOutcomes, { error: t.chooseDecision }), statement }))
    .output(doneReply),
  exportCases: staffOperation(
    'exportCases',
    staffAccess.moderation,
    'The cases and the figures of a month, as files',
  )
    .input(
      z.object({
        month: z
          .string({ error: t.chooseMonth })
          .regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])$/, { error: t.monthFormat }),
      }),
    )
    .output(reply(z.object({ caseCount: z.int(), csv: z.string(), figuresCsv: z.string() }))),
};
