import { createHash, randomBytes } from 'node:crypto';
import type { AppealOutcome, CaseDecision } from '@candela/contract/moderation/fields';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { blockFilesJob } from '../blocked-files.ts';
import { lastReportAt, reportersOf } from '../case-reports.ts';
import { type CaseRow, isDownByAnother, lockCase, whatHides } from '../case-store.ts';
import type { ComplianceDeps } from '../dependencies.ts';
import { dmcaStore } from '../dmca-store.ts';
import { hideableOf, setHidden } from '../hiding.ts';
import { texts } from '../locales/texts.ts';
import { appealMail, decidedMail, outcomeMail, shownAgainMail } from '../mails.ts';
import { filledStatement } from './statement-templates.ts';

const save = statement(
  'moderation.decide-case',
  `update moderation.cases
   set status = 'decided', decision = $2, statement = $3, decided_at = $4, decided_by = $5, appeal_token_hash = $6
   where id = $1`,
);
const saveAppeal = statement(
  'moderation.decide-appeal',
  `update moderation.cases
   set appeal_outcome = $2, appeal_statement = $3, appeal_decided_at = $4, appeal_decided_by = $5
   where id = $1`,
);
const unblock = statement(
  'moderation.unblock-files',
  'delete from moderation.blocked_files where case_id = $1',
);

/** What was decided about which case, for the audit log. */
export interface Decided {
  number: number;
  label: string;
  /** The reasons as they were sent. */
  statement: string;
  /** The account that is suspended by it, if one is. */
  suspendedId: string | null;
}

/**
 * Decides a case once: hides an item that is taken down and has its files blocked, hides a message, ends a show,
 * suspends, and mails the reasons.
 * Refuses with `not_found`, `conflict` when somebody was first, and `invalid_input` for what cannot be done here.
 */
export async function decideCase(
  deps: ComplianceDeps,
  tx: Transaction,
  request: { caseId: string; decision: CaseDecision; statement: string; staffId: string },
): Promise<Decided> {
  const one = (await lockCase(tx, request.caseId)) ?? refuse('not_found', { msg: texts.refusals.noCase });
  if (one.status !== 'open') {
    refuse('conflict', { msg: texts.refusals.caseDecidedBefore({ number: one.number }) });
  }
  if (request.decision === 'takeDown' && !canBeTakenDown(one)) {
    refuse('invalid_input', { fields: { decision: texts.refusals.cannotTakeDown } });
  }
  if (request.decision === 'suspend' && one.account_id === null) {
    refuse('invalid_input', { fields: { decision: texts.refusals.noAccountKnown } });
  }
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  const { decision } = request;
  const now = deps.clock();
  const reasons = filledStatement(request.statement, one.subject_label, now);
  await tx.execute(save, [one.id, decision, reasons, now, request.staffId, tokenHash]);
  if (decision === 'dismiss') await giveBack(deps, tx, one);
  else await restrict(deps, tx, one, { statement: reasons, decision, token });
  await notifyReporters(deps, tx, one, decision);
  return {
    number: one.number,
    label: one.subject_label,
    statement: reasons,
    suspendedId: decision === 'suspend' ? one.account_id : null,
  };
}

function canBeTakenDown({ item_id, subject_kind }: CaseRow): boolean {
  return item_id !== null || subject_kind === 'message' || subject_kind === 'show';
}

async function restrict(
  deps: ComplianceDeps,
  tx: Transaction,
  one: CaseRow,
  request: { decision: 'takeDown' | 'suspend'; statement: string; token: string },
): Promise<void> {
  // Before the suspension, which would keep its own mail from naming the way to appeal.
  const owner = one.account_id && (await deps.accounts.contactOf(tx, one.account_id));
  if (one.item_id !== null) {
    await deps.library.hideItem({ itemId: one.item_id, hidden: true }, tx);
    await deps.jobs.add(
      tx,
      blockFilesJob,
      { caseId: one.id, itemId: one.item_id },
      { jobKey: `${blockFilesJob}.${one.id}` },
    );
  }
  const notice = await dmcaStore.lock(tx, one.id);
  if (notice) await strikeFor(deps, tx, one);
  if (one.subject_kind === 'message' && one.subject_id !== null) {
    await deps.hideMessage(tx, { messageId: one.subject_id, hidden: true });
  }
  if (one.subject_kind === 'show' && request.decision === 'takeDown' && one.account_id !== null) {
    await deps.endShow(tx, { modelId: one.account_id, before: await lastReportAt(tx, one.id) });
  }
  if (request.decision === 'suspend' && one.account_id !== null) {
    await deps.accounts.suspend(tx, { accountId: one.account_id, reason: request.statement });
    // The suspension hides her from now on, and with its end nothing else must.
    if (one.subject_kind === 'profile') {
      await deps.accounts.hideProfile(tx, { accountId: one.account_id, hidden: false });
    }
  }
  if (owner) {
    const about = { number: one.number, label: one.subject_label };
    await deps.mailer.send(
      tx,
      decidedMail(deps, owner.email, about, { ...request, kind: one.subject_kind, caseId: one.id, notice }),
    );
  }
}

/** A notice of infringement that stood counts against the account. */
async function strikeFor(deps: ComplianceDeps, tx: Transaction, one: CaseRow): Promise<void> {
  if (one.account_id === null) return;
  const limit = await deps.strikeLimit();
  await dmcaStore.strike(tx, { caseId: one.id, accountId: one.account_id, at: deps.clock(), limit });
}

/** Shows an item or a profile again that only dismissed cases had hidden. */
async function giveBack(deps: ComplianceDeps, tx: Transaction, one: CaseRow): Promise<void> {
  const hidden = hideableOf({
    subjectKind: one.subject_kind,
    subjectId: one.subject_id,
    itemId: one.item_id,
  });
  if (!hidden) return;
  const { hid, open, down } = await whatHides(tx, hidden.id);
  if (!hid || open || down) return;
  await setHidden(deps, tx, hidden, false);
  const owner = one.account_id && (await deps.accounts.contactOf(tx, one.account_id));
  const about = { number: one.number, label: one.subject_label };
  if (owner) await deps.mailer.send(tx, shownAgainMail(deps, owner.email, about));
}

/** One answer for each who reported it, however often they did. */
async function notifyReporters(
  deps: ComplianceDeps,
  tx: Transaction,
  one: CaseRow,
  decision: CaseDecision,
): Promise<void> {
  const addresses = new Map<string, { to: string; label: string }>();
  for (const { reporter_id: accountId, reporter_email: given, leaked_code } of await reportersOf(
    tx,
    one.id,
  )) {
    const to = given || (accountId && (await deps.accounts.contactOf(tx, accountId))?.email);
    const label = leaked_code === null ? one.subject_label : say(texts.subjects.leak({ code: leaked_code }));
    if (to && !(leaked_code === null && addresses.has(to.toLowerCase())))
      addresses.set(to.toLowerCase(), { to, label });
  }
  const mails = [...addresses.values()].map(({ to, label }) =>
    outcomeMail(deps, to, { number: one.number, label }, { decision, kind: one.subject_kind }),
  );
  if (mails.length > 0) await deps.mailer.send(tx, ...mails);
}

/**
 * Decides an appeal once. Reversed, the item or message is shown again, its files may come back, and the account
 * opens; a show that was ended stays ended.
 * Refuses with `not_found`, with `conflict` once it is decided, and for whoever made the decision.
 */
export async function decideAppeal(
  deps: ComplianceDeps,
  tx: Transaction,
  request: { caseId: string; outcome: AppealOutcome; statement: string; staffId: string },
): Promise<Decided> {
  const one = (await lockCase(tx, request.caseId)) ?? refuse('not_found', { msg: texts.refusals.noCase });
  if (one.appealed_at === null) refuse('conflict', { msg: texts.refusals.noAppeal });
  if (one.appeal_outcome !== null) {
    refuse('conflict', { msg: texts.refusals.appealDecidedBefore({ outcome: one.appeal_outcome }) });
  }
  if (one.decided_by === request.staffId) refuse('conflict', { msg: texts.refusals.ownDecision });
  await tx.execute(saveAppeal, [one.id, request.outcome, request.statement, deps.clock(), request.staffId]);
  const owner = one.account_id && (await deps.accounts.contactOf(tx, one.account_id));
  if (request.outcome === 'reversed') await undo(deps, tx, one);
  if (owner) {
    const about = { number: one.number, label: one.subject_label };
    await deps.mailer.send(tx, appealMail(deps, owner.email, about, request));
  }
  return { number: one.number, label: one.subject_label, statement: request.statement, suspendedId: null };
}

/** Undoes what a decision did, in the caller's transaction. */
export async function undo(deps: ComplianceDeps, tx: Transaction, one: CaseRow): Promise<void> {
  await tx.execute(unblock, [one.id]);
  await dmcaStore.withdrawStrike(tx, one.id, deps.clock());
  if (one.item_id !== null) {
    const { open, down } = await whatHides(tx, one.item_id);
    if (!open && !down) await deps.library.hideItem({ itemId: one.item_id, hidden: false }, tx);
  }
  if (one.subject_kind === 'message' && one.subject_id !== null && !(await isDownByAnother(tx, one))) {
    await deps.hideMessage(tx, { messageId: one.subject_id, hidden: false });
  }
  if (one.decision === 'suspend' && one.account_id !== null) {
    await deps.accounts.unsuspend(tx, { accountId: one.account_id });
  }
}
