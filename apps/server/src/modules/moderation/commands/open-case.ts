import type { ReportReason } from '@candela/contract/moderation/fields';
import type { CaseReceipt, ComplaintForm, ReportForm } from '@candela/contract/moderation/operations';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { joinCase, lockOpenCase } from '../case-reports.ts';
import { addCase, findOpenCase, grounds, type NewCase, openCasesOf, whatHides } from '../case-store.ts';
import type { ComplianceDeps } from '../dependencies.ts';
import { saveEvidenceJob } from '../evidence.ts';
import { hideableOf, setHidden } from '../hiding.ts';
import { texts } from '../locales/texts.ts';
import { hiddenMail, receivedMail } from '../mails.ts';
import { dueAt, graver, isUrgent } from '../rules.ts';
import { findSubject, type Subject, subjectAt } from '../subjects.ts';

/** Reports and complaints of one account that wait for staff. */
const openCasesAtMost = 30;

/** Reports what somebody sees. What others reported before, and is still open, is the same case; saying it again adds nothing. Refuses with `not_found`. */
export async function report(
  deps: ComplianceDeps,
  form: ReportForm,
  reporterId: string | null,
): Promise<CaseReceipt> {
  return await deps.database.transaction(async (tx) => {
    const subject = (await findSubject(tx, form.kind, form.id, reporterId)) ?? refuse('not_found');
    const known = reporterId === null ? undefined : await findOpenCase(tx, reporterId, form);
    if (known) return { number: known.number, dueAt: known.due_at.toISOString() };
    if (reporterId !== null) await requireFewOpen(tx, reporterId);
    const { id: _id, ...receipt } = await openCase(deps, tx, subject, {
      source: 'report',
      reason: form.reason,
      text: form.text,
      address: '',
      reporterId,
      reporterName: '',
      reporterEmail: '',
    });
    return receipt;
  });
}

/** Refuses with `rate_limited` who has many reports waiting; each of them keeps evidence and somebody busy. */
export async function requireFewOpen(tx: Transaction, reporterId: string): Promise<void> {
  if ((await openCasesOf(tx, reporterId)) < openCasesAtMost) return;
  refuse('rate_limited', {
    msg: texts.refusals.manyOpenReports,
    retryAfterSeconds: 3_600,
  });
}

/** How many reports of an account wait for staff, and how many may. */
export async function getReportLimit(
  { database }: ComplianceDeps,
  reporterId: string,
): Promise<{ openReports: number; openReportsMax: number }> {
  return { openReports: await openCasesOf(database, reporterId), openReportsMax: openCasesAtMost };
}

/** Takes a complaint from the public form; what it is about is found by its address, if it can be. */
export async function complain(
  deps: ComplianceDeps,
  form: ComplaintForm,
  reporterId: string | null,
): Promise<CaseReceipt> {
  return await deps.database.transaction(async (tx) => {
    if (reporterId !== null) await requireFewOpen(tx, reporterId);
    const subject = await subjectAt(tx, form.address);
    const { id: _id, ...receipt } = await openCase(deps, tx, subject, {
      source: 'complaint',
      reason: form.reason,
      text: form.text,
      address: form.address,
      reporterId,
      reporterName: form.name,
      reporterEmail: form.email,
    });
    const about = { number: receipt.number, label: subject.subjectLabel };
    await deps.mailer.send(tx, receivedMail(deps, form.email, about, new Date(receipt.dueAt)));
    return receipt;
  });
}

/** Somebody whose reports of minors were dismissed this often lately hides nothing alone that was reviewed before. */
const dismissedAtMost = 3;

type Report = Pick<
  NewCase,
  'source' | 'text' | 'address' | 'reporterId' | 'reporterName' | 'reporterEmail'
> & {
  reason: ReportReason;
};

/**
 * Puts a report into the open case about the same, or opens one, in the caller's transaction: hides what must be hidden
 * at once, and has the evidence kept. A notice of infringement is always a case of its own.
 */
export async function openCase(
  deps: ComplianceDeps,
  tx: Transaction,
  about: Subject,
  caseReport: Report,
): Promise<CaseReceipt & { id: string }> {
  const { isHidden: _isHidden, ...subject } = about;
  const open = caseReport.source === 'dmca' ? undefined : await lockOpenCase(tx, about);
  const now = deps.clock();
  const due = dueAt(caseReport.reason, now);
  const mayHide = await mayHideAgain(tx, about, caseReport.reporterId, now);
  const hidItem = mayHide && (await hides(tx, about, caseReport.reason));
  const id = uuid({ msecs: now.getTime() });
  const grave = { isUrgent: isUrgent(caseReport.reason), hidItem, dueAt: due };
  if (open) {
    const reason = graver(open.reason, caseReport.reason);
    const report = { ...caseReport, id, createdAt: now };
    const dueNow = await joinCase(tx, open.id, report, { ...grave, reason });
    await secure(deps, tx, { ...open, reason: caseReport.reason, mayHide }, about);
    return { id: open.id, number: open.number, dueAt: dueNow.toISOString() };
  }
  const number = await addCase(tx, { ...subject, ...caseReport, ...grave, id, createdAt: now });
  await secure(deps, tx, { id, number, reason: caseReport.reason, mayHide }, about);
  return { id, number, dueAt: due.toISOString() };
}

/**
 * Whether a report may hide an item or a profile a person of the staff has looked at before: it takes somebody in good standing, or
 * files that were not there then. What nobody has reviewed yet, everybody may have hidden until somebody does.
 */
async function mayHideAgain(
  tx: Transaction,
  about: Subject,
  reporterId: string | null,
  now: Date,
): Promise<boolean> {
  const hidden = hideableOf(about);
  if (!hidden) return false;
  const { isCleared, isKnown, dismissedHere, dismissedLately } = await grounds(
    tx,
    hidden.id,
    reporterId,
    now,
  );
  return !isCleared || (isKnown && dismissedHere === 0 && dismissedLately < dismissedAtMost);
}

/** Whether a case about this keeps an item or a profile hidden until it is decided. */
export async function hides(tx: Transaction, about: Subject, reason: ReportReason): Promise<boolean> {
  const hidden = hideableOf(about);
  if (!isUrgent(reason) || !hidden) return false;
  // Hidden by an earlier report that is still open, this one keeps it hidden when that one is dismissed.
  return !about.isHidden || (await whatHides(tx, hidden.id)).open;
}

/** Has the evidence of a case kept, and hides what must be hidden at once. */
export async function secure(
  deps: ComplianceDeps,
  tx: Transaction,
  one: { id: string; number: number; reason: ReportReason; mayHide: boolean },
  about: Subject,
): Promise<void> {
  const { subjectId, subjectLabel, accountId, isHidden } = about;
  if (subjectId !== null) await deps.jobs.add(tx, saveEvidenceJob, { caseId: one.id });
  const hidden = hideableOf(about);
  if (!one.mayHide || !isUrgent(one.reason) || !hidden || isHidden) return;
  await setHidden(deps, tx, hidden, true);
  await mailOwner(deps, tx, { number: one.number, label: subjectLabel }, accountId);
}

async function mailOwner(
  deps: ComplianceDeps,
  tx: Transaction,
  about: { number: number; label: string },
  accountId: string | null,
): Promise<void> {
  const owner = accountId && (await deps.accounts.contactOf(tx, accountId));
  if (owner) await deps.mailer.send(tx, hiddenMail(deps, owner.email, about));
}
