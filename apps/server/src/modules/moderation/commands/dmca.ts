import {
  type CaseReceipt,
  type CounterForm,
  type DecisionView,
  type DmcaForm,
  pagesOf,
} from '@candela/contract/moderation/operations';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CaseRow, lockCase } from '../case-store.ts';
import type { ComplianceDeps } from '../dependencies.ts';
import { type DmcaRow, dmcaStore } from '../dmca-store.ts';
import { texts } from '../locales/texts.ts';
import { counteredMail, receivedMail, restoredMail } from '../mails.ts';
import { addBusinessDays } from '../rules.ts';
import { subjectAt } from '../subjects.ts';
import { type Asker, allowed, viewOf } from './appeal-decision.ts';
import { undo } from './decide-case.ts';
import { openCase } from './open-case.ts';

// The law asks for 10 to 14 business days. Public holidays are none, and no two weeks have more than two.
const restoreFromDays = 12;
const restoreByDays = 14;

/**
 * Takes a notice of infringement. Each page it names stands in the queue as a case of its own, with its own counter-notice;
 * whoever gave it gets one mail.
 */
export async function sendDmcaNotice(
  deps: ComplianceDeps,
  form: DmcaForm,
): Promise<CaseReceipt & { otherNumbers: number[] }> {
  return await deps.database.transaction(async (tx) => {
    const cases: Awaited<ReturnType<typeof openNotice>>[] = [];
    for (const page of pagesOf(form.material)) cases.push(await openNotice(deps, tx, form, page));
    const [first, ...others] = cases;
    if (!first) throw new Error('A notice without a page passed its form.');
    const receipt = { number: first.number, dueAt: first.dueAt };
    const otherNumbers = others.map(({ number }) => number);
    const all = (of: 'number' | 'label') => cases.map((one) => one[of]).join(', ');
    const about = { number: all('number'), label: all('label') };
    await deps.mailer.send(tx, receivedMail(deps, form.email, about, new Date(receipt.dueAt)));
    return { ...receipt, otherNumbers };
  });
}

async function openNotice(deps: ComplianceDeps, tx: Transaction, form: DmcaForm, address: string) {
  const subject = await subjectAt(tx, address);
  const { id, ...receipt } = await openCase(deps, tx, subject, {
    source: 'dmca',
    reason: 'copyright',
    text: form.work,
    address,
    reporterId: null,
    reporterName: form.name.slice(0, 80),
    reporterEmail: form.email,
  });
  await dmcaStore.add(tx, [id, form.name, form.address, form.phone, form.email, form.work, form.signature]);
  return { ...receipt, label: subject.subjectLabel };
}

/**
 * Takes a counter-notice, once, and passes it on to the claimant. Refuses with `not_found` where no notice of
 * infringement took something down, and with `conflict` the second time or once the decision is undone.
 */
export async function sendCounterNotice(
  deps: ComplianceDeps,
  form: CounterForm & { caseId: string },
  asker: Asker,
): Promise<DecisionView> {
  return await deps.database.transaction(async (tx) => {
    const one = allowed(await lockCase(tx, form.caseId), asker);
    const notice = (await dmcaStore.lock(tx, one.id)) ?? refuse('not_found');
    if (one.decision !== 'takeDown') refuse('not_found');
    if (notice.counter_at !== null) refuse('conflict', { msg: texts.refusals.counteredBefore });
    if (one.appeal_outcome === 'reversed') refuse('conflict', { msg: texts.refusals.alreadyUndone });
    const now = deps.clock();
    const from = addBusinessDays(now, restoreFromDays);
    const by = addBusinessDays(now, restoreByDays);
    const { name, address, phone, text, signature } = form;
    await dmcaStore.counter(tx, [one.id, name, address, phone, text, signature, now, from, by]);
    const about = { number: one.number, label: one.subject_label };
    await deps.mailer.send(tx, counteredMail(deps, notice.claimant_email, about, form, from));
    const [after] = (await dmcaStore.of(tx, [one.id])).values();
    return viewOf(one, after);
  });
}

/** Notes that the claimant went to court, so that nothing comes back by itself. Refuses with `not_found` and `conflict`. */
export async function recordLawsuit(
  deps: ComplianceDeps,
  tx: Transaction,
  request: { caseId: string; statement: string },
): Promise<{ number: number; label: string }> {
  const one = (await lockCase(tx, request.caseId)) ?? refuse('not_found');
  const notice = (await dmcaStore.lock(tx, one.id)) ?? refuse('not_found');
  if (notice.counter_at === null) refuse('conflict', { msg: texts.refusals.noCounter });
  if (notice.restored_at !== null) refuse('conflict', { msg: texts.refusals.alreadyRestored });
  if (notice.sued_at !== null) refuse('conflict', { msg: texts.refusals.notedBefore });
  await dmcaStore.sue(tx, one.id, deps.clock(), request.statement);
  return { number: one.number, label: one.subject_label };
}

const reverse = statement(
  'moderation.reverse-by-counter-notice',
  `update moderation.cases
   set appealed_at = coalesce(appealed_at, $2), appeal_text = coalesce(appeal_text, $3), appeal_outcome = 'reversed',
     appeal_statement = $4, appeal_decided_at = $5
   where id = $1 and status = 'decided' and appeal_outcome is distinct from 'reversed'`,
);
const why = texts.statements.restored;

/** Brings back what was countered between 10 and 14 business days ago and nobody went to court for. To be run hourly. */
export async function restoreCountered(deps: ComplianceDeps): Promise<void> {
  for (const { case_id: caseId } of await dmcaStore.due(deps.database, deps.clock())) {
    await deps.database.transaction(async (tx) => {
      const one = await lockCase(tx, caseId);
      const notice = await dmcaStore.lock(tx, caseId);
      if (!one || !notice?.counter_at || notice.sued_at || notice.restored_at) return;
      await restoreOne(deps, tx, one, notice);
    });
  }
}

async function restoreOne(
  deps: ComplianceDeps,
  tx: Transaction,
  one: CaseRow,
  notice: DmcaRow,
): Promise<void> {
  const now = deps.clock();
  await dmcaStore.restore(tx, one.id, now);
  const values = [one.id, notice.counter_at, notice.counter_text, why, now];
  // An appeal may have undone it before.
  if ((await tx.execute(reverse, values)) === 0) return;
  await undo(deps, tx, one);
  const owner = one.account_id && (await deps.accounts.contactOf(tx, one.account_id));
  const about = { number: one.number, label: one.subject_label };
  for (const to of [notice.claimant_email, ...(owner ? [owner.email] : [])]) {
    await deps.mailer.send(tx, restoredMail(deps, to, about));
  }
}
