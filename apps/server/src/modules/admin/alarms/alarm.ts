import type { AuditAction } from '@candela/contract/admin/audit-actions';
import { type Statement, statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { type Message, say } from '../../../platform/i18n/index.ts';
import { mailTemplate } from '../../../platform/mail/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

/** How alarms of one kind are closed. */
export interface AlarmKeeping<Row extends { isClosed: boolean }> {
  /** What the audit log calls it. */
  action: AuditAction;
  /** Locks one, by its id. */
  lock: Statement<Row>;
  /** Takes the id, the time, who closed it and the note. */
  close: Statement<unknown>;
  /** What the audit log says it was about. */
  about(row: Row): { label: string; before: object };
}

/** Says what was done about an alarm, once. */
export async function closeAlarm<Row extends { isClosed: boolean }>(
  deps: AdminDeps,
  { action, lock, close, about }: AlarmKeeping<Row>,
  input: { _id: string; note: string },
  context: RequestContext,
) {
  return await act(deps, context, action, async (tx, note) => {
    const found = (await tx.maybeRow(lock, [input._id])) ?? refuse('not_found');
    if (found.isClosed) refuse('conflict', { msg: texts.refusals.alarmClosed });
    await tx.execute(close, [input._id, deps.clock(), staffOf(context).staffId, input.note]);
    const { label, before } = about(found);
    const event = { kind: 'alarm', id: input._id, label, before: { isClosed: false, ...before } };
    note({ ...event, after: { isClosed: true }, reason: input.note });
    return { msg: say(texts.replies.alarmClosed) };
  });
}

const moneyStaff = statement<{ email: string }>(
  'admin.money-staff-to-alarm',
  "select email from admin.staff where role in ('owner', 'finance') and disabled_at is null order by email",
);

/** Who is mailed an alarm about money: owners and finance. */
export const readMoneyStaff = (tx: Transaction) => tx.rows(moneyStaff);

/** Mails an alarm that was raised to those it concerns, in the transaction that raised it. */
export async function mailAlarm(
  deps: Pick<AdminDeps, 'mailer' | 'siteName' | 'publicUrl'>,
  tx: Transaction,
  to: readonly { email: string }[],
  { subject, paragraphs }: { subject: Message; paragraphs: readonly Message[] },
): Promise<void> {
  for (const { email } of to) {
    await deps.mailer.send(tx, mailTemplate(deps, { email, username: email }, subject, paragraphs));
  }
}
