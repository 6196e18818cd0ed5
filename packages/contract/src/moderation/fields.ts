import { z } from 'zod';
import { moderation as t } from './locales/moderation.ts';

/** What something can be reported for. */
export const reportReasons = [
  'minor',
  'intimate',
  'illegal',
  'copyright',
  'harassment',
  'impersonation',
  'spam',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportReason = z.enum(reportReasons, { error: t.chooseReason });

/** What can be reported from where it is shown. A show goes by its model's id; calls and private shows by their own. */
export const reportedKinds = ['item', 'profile', 'message', 'show', 'call', 'privateShow'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** How far the site trusts a model; settings say of which level things are looked at before they are shown. */
export const trustLevels = ['new', 'known', 'trusted'] as const;
export type TrustLevel = (typeof trustLevels)[number];

/** `suspend` takes the item down as well, where the case is about one. */
export const caseDecisions = ['dismiss', 'takeDown', 'suspend'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** `upheld`: the decision stands. `reversed`: it is undone. */
export const appealOutcomes = ['upheld', 'reversed'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];
