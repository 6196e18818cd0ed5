import { z } from 'zod';
import { email } from './account-fields.ts';
import { appealOutcomes, caseDecisions, reportedKinds, reportReason } from './compliance-fields.ts';
import { id } from './shared/ids.ts';
import { operation } from './shared/operation.ts';
import { paging } from './shared/paging.ts';
import { listReply, moment, reply } from './shared/replies.ts';
import { line, paragraphs } from './shared/texts.ts';

const words = paragraphs('Descriptions', 4000);

export const reportForm = z.object({
  kind: z.enum(reportedKinds, 'Say what you report.'),
  id,
  reason: reportReason,
  text: words.default(''),
});
export type ReportForm = z.infer<typeof reportForm>;

/** The public form, in the terms of a notice: where it is, why it is wrong, who says so, in good faith. */
export const complaintForm = z.object({
  name: line('Names', 80).min(1, 'Tell us your name.'),
  email,
  /** The page, as copied from the browser. */
  address: line('Addresses', 500).min(1, 'Paste the address of the page.'),
  reason: reportReason,
  text: words.min(10, 'Tell us a little more: at least 10 characters.'),
  inGoodFaith: z.literal(true, 'Please confirm that what you say is true to the best of your knowledge.'),
});
export type ComplaintForm = z.infer<typeof complaintForm>;

/** A case as those who opened it are told of it: its number, and by when it will have been decided. */
const receipt = z.object({ number: z.int(), dueAt: moment });
export type CaseReceipt = z.infer<typeof receipt>;

/** A decision as the account it was made about may read it: the statement of reasons, and the appeal. */
const decisionView = z.object({
  _id: id,
  number: z.int(),
  subject: z.string(),
  subjectKind: z.enum(['item', 'profile', 'message', 'show', 'call', 'privateShow', 'address']),
  reason: reportReason,
  decision: z.enum(caseDecisions),
  statement: z.string(),
  decidedAt: moment,
  appeal: z
    .object({
      text: z.string(),
      at: moment,
      outcome: z.enum(appealOutcomes).nullable(),
      statement: z.string().nullable(),
    })
    .nullable(),
});
export type DecisionView = z.infer<typeof decisionView>;

/** The secret of the mailed link; whoever is logged in to the account needs none. */
const token = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not whole.')
  .optional();

export const compliance = {
  report: operation('/complianceAccess/report', {
    access: 'public',
    summary: 'Reports an item, a profile, a message or a show',
    refusals: ['not_found'],
    limit: { max: 20, windowSeconds: 3600 },
  })
    .input(reportForm)
    .output(reply(receipt)),
  complain: operation('/complianceAccess/complain', {
    access: 'public',
    summary: 'Complains about anything on the site, without an account',
    limit: { max: 6, windowSeconds: 3600 },
  })
    .input(complaintForm)
    .output(reply(receipt)),
  listDecisions: operation('/complianceAccess/listDecisions', {
    summary: 'Decisions that restrict the caller, or something of theirs, newest first',
  })
    .input(z.object(paging({ defaultPerPage: 20 })))
    .output(listReply(decisionView)),
  getDecision: operation('/complianceAccess/getDecision', {
    access: 'public',
    summary: 'Why something was taken down or an account suspended, for the account it concerns',
    refusals: ['not_found'],
  })
    .input(z.object({ caseId: id, token }))
    .output(reply(decisionView)),
  appealDecision: operation('/complianceAccess/appealDecision', {
    access: 'public',
    summary: 'Asks for a decision to be looked at again, once',
    refusals: ['not_found', 'conflict'],
    limit: { max: 10, windowSeconds: 3600 },
  })
    .input(
      z.object({
        caseId: id,
        token,
        text: paragraphs('Appeals', 4000).min(10, 'Tell us a little more: at least 10 characters.'),
      }),
    )
    .output(reply(decisionView)),
};
