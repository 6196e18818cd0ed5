import { z } from 'zod';
import { email } from '../accounts/fields.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { typedCode } from '../watermarks/fields.ts';
import { appealOutcomes, caseDecisions, reportedKinds, reportReason } from './fields.ts';
import { moderation as t } from './locales/moderation.ts';

const words = paragraphs(shared.descriptions, 4000);

export const reportForm = z.object({
  kind: z.enum(reportedKinds, { error: t.chooseKind }),
  id,
  reason: reportReason,
  text: words.default(''),
});
export type ReportForm = z.infer<typeof reportForm>;

/** The public form, in the terms of a notice: where it is, why it is wrong, who says so, in good faith. */
export const complaintForm = z.object({
  name: line(shared.names, 80).min(1, { error: shared.enterYourName }),
  email,
  /** The page, as copied from the browser. */
  address: line(shared.addresses, 500).min(1, { error: t.pasteLink }),
  reason: reportReason,
  text: words.min(10, { error: shared.describeMore }),
  inGoodFaith: z.literal(true, { error: t.confirmTrue }),
});
export type ComplaintForm = z.infer<typeof complaintForm>;

const person = {
  name: line(shared.names, 120).min(1, { error: t.enterFullName }),
  address: paragraphs(shared.addresses, 400).min(5, { error: t.enterPostalAddress }),
  phone: line(shared.phoneNumbers, 40).min(5, { error: t.enterPhoneNumber }),
  /** The full name typed, which stands for a signature. */
  signature: line(t.signatures, 120).min(1, { error: t.sign }),
};

/** A notice of infringement names at most so many pages. */
export const noticePagesMax = 50;

/** The pages a notice of infringement names: one on each line, each once. */
export function pagesOf(material: string): string[] {
  return [...new Set(material.split('\n').flatMap((line) => line.trim() || []))];
}

/** A notice of infringement with everything 17 U.S.C. 512(c)(3) asks for. */
export const dmcaForm = z.object({
  ...person,
  email,
  work: words.min(10, { error: t.describeWork }),
  /** The pages, one on each line, as copied from the browser. Each becomes a case. */
  material: paragraphs(shared.addresses, noticePagesMax * 501)
    .min(1, { error: t.pasteLink })
    .refine((material) => pagesOf(material).length <= noticePagesMax, { error: t.tooManyPages })
    .refine((material) => pagesOf(material).every((page) => page.length <= 500), { error: t.pageTooLong }),
  inGoodFaith: z.literal(true, { error: t.confirm }),
  underPenalty: z.literal(true, { error: t.confirm }),
});
export type DmcaForm = z.infer<typeof dmcaForm>;

/** A counter-notice with everything 17 U.S.C. 512(g)(3) asks for. */
export const counterForm = z.object({
  ...person,
  text: words.min(10, { error: t.explainMistake }),
  underPenalty: z.literal(true, { error: t.confirm }),
  consentsToCourt: z.literal(true, { error: t.confirm }),
});
export type CounterForm = z.infer<typeof counterForm>;

/** A case as those who opened it see it: its number, and by when it will have been decided. */
const receipt = z.object({ number: z.int(), dueAt: timestamp });
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
  decidedAt: timestamp,
  appeal: z
    .object({
      text: z.string(),
      at: timestamp,
      outcome: z.enum(appealOutcomes).nullable(),
      statement: z.string().nullable(),
    })
    .nullable(),
  /** Of what was taken down by a notice of infringement. */
  dmca: z
    .object({
      counteredAt: timestamp.nullable(),
      restoreFrom: timestamp.nullable(),
      restoreBy: timestamp.nullable(),
      suedAt: timestamp.nullable(),
      restoredAt: timestamp.nullable(),
    })
    .nullable(),
});
export type DecisionView = z.infer<typeof decisionView>;

/** The secret of the mailed link; whoever is logged in to the account needs none. */
const token = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, { error: shared.linkIncomplete })
  .optional();

/** How many reports of an account wait for staff, and how many may. */
export const reportLimit = z.object({ openReports: z.int(), openReportsMax: z.int() });

export const moderation = {
  report: operation('/complianceAccess/report', {
    access: 'public',
    summary: 'Reports an item, a profile, a message or a show',
    refusals: ['not_found'],
    limit: { max: 20, windowSeconds: 3600 },
  })
    .input(reportForm)
    .output(reply(receipt)),
  reportLeak: operation('/complianceAccess/reportLeak', {
    access: 'model',
    summary: "Reports that a copy with a code of the model's turned up elsewhere; staff see whose copy it is",
    refusals: ['wrong_account_type', 'not_found'],
    limit: { max: 20, windowSeconds: 3600 },
  })
    .input(z.object({ code: typedCode }))
    .output(reply(receipt)),
  complain: operation('/complianceAccess/complain', {
    access: 'public',
    summary: 'Complains about anything on the site, without an account',
    limit: { max: 6, windowSeconds: 3600 },
  })
    .input(complaintForm)
    .output(reply(receipt)),
  sendDmcaNotice: operation('/complianceAccess/dmcaNotice', {
    access: 'public',
    summary: 'Gives notice of an infringed copyright, without an account',
    limit: { max: 6, windowSeconds: 3600 },
  })
    .input(dmcaForm)
    .output(reply(receipt.extend({ otherNumbers: z.array(z.int()) }))),
  sendCounterNotice: operation('/complianceAccess/counterNotice', {
    access: 'public',
    summary: 'Answers a notice of infringement; without a court action, what was taken down comes back',
    refusals: ['not_found', 'conflict'],
    limit: { max: 10, windowSeconds: 3600 },
  })
    .input(counterForm.extend({ caseId: id, token }))
    .output(reply(decisionView)),
  getReportLimit: operation('/complianceAccess/getReportLimit', {
    summary: "How many of the caller's reports wait for a decision, and how many may",
  })
    .input(z.object({}))
    .output(reply(reportLimit)),
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
        text: paragraphs(t.appeals, 4000).min(10, { error: shared.describeMore }),
      }),
    )
    .output(reply(decisionView)),
};
