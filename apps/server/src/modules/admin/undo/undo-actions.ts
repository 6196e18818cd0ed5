import { type UndoableAction, undoableActions } from '@candela/contract/admin/undo';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { oneByOne, type RefusedOne } from '../../../platform/one-by-one.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type AuditEvent, act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { payoutEvent } from '../money/decide.ts';
import { locked } from '../people/decide-on-account.ts';

interface Undone {
  id: string;
  actorId: string;
}
type Way = (deps: AdminDeps, tx: Transaction, undone: Undone) => Promise<AuditEvent>;

const suspended =
  (isSuspended: boolean): Way =>
  async (deps, tx, { id, actorId }) => {
    const { username } = await locked(tx, id);
    await deps.accounts.undoSuspension(tx, { accountId: id, actorId, isSuspended });
    return {
      kind: 'account',
      id,
      label: username,
      before: { isSuspended },
      after: { isSuspended: !isSuspended },
    };
  };

const held =
  (
    undo: (deps: AdminDeps, tx: Transaction, undone: Undone) => Promise<{ modelId: string; holdId: string }>,
    isHeld: boolean,
  ): Way =>
  async (deps, tx, undone) => {
    const { modelId, holdId } = await undo(deps, tx, undone);
    const contact = await deps.accounts.contactOf(tx, modelId);
    const hold = { holdId };
    return {
      kind: 'account',
      id: modelId,
      label: contact?.username ?? '',
      ...(isHeld ? { before: hold } : { after: hold }),
    };
  };

const lastOnCase = statement<{ effect: string | null }>(
  'admin.fraud-case-effect-before',
  `select before ->> 'effect' as effect from admin.audit_log
   where target_id = $1 and action = $2 and staff_id = $3 order by at desc, id desc limit 1`,
);

const decided =
  (decision: 'clear' | 'hold', action: 'clearFraudCase' | 'holdFraudCase', moved: string): Way =>
  async (deps, tx, { id, actorId }) => {
    // A hold that began by the decision, or ended by it, has changed what models may be paid.
    const before = await tx.maybeRow(lastOnCase, [id, action, actorId]);
    if (before?.effect !== moved) refuse('conflict', { msg: texts.refusals.tooLateToUndo });
    const undone = await deps.fraud.undoDecision(tx, { caseId: id, decision, actorId });
    return {
      kind: 'fraudCase',
      id,
      label: undone.rule,
      before: undone.before,
      after: { state: 'open' },
    };
  };

/** How each is undone, in the transaction that finds it as it was left. */
const ways: Record<UndoableAction, Way> = {
  suspendAccount: suspended(true),
  unsuspendAccount: suspended(false),
  approvePayout: async (deps, tx, { id, actorId }) =>
    payoutEvent(await deps.payouts.undoApproval({ payoutId: id, actorId }, tx), {}),
  holdEarnings: held(
    async ({ payouts }, tx, { id: modelId, actorId }) => ({
      modelId,
      holdId: await payouts.undoHold(tx, { modelId, actorId }),
    }),
    true,
  ),
  releaseEarnings: held(
    async ({ payouts }, tx, { id: holdId, actorId }) => ({
      modelId: await payouts.undoRelease(tx, { holdId, actorId }),
      holdId,
    }),
    false,
  ),
  clearFraudCase: decided('clear', 'clearFraudCase', 'flag'),
  holdFraudCase: decided('hold', 'holdFraudCase', 'hold'),
};

/**
 * Undoes what the same person did seconds ago, each record in a transaction of its own: where something has followed from
 * one, or the time is over, that one is refused. Refuses with `not_your_role` what this role could not have done.
 */
export async function undoActions(
  deps: AdminDeps,
  { action, records }: { action: UndoableAction; records: readonly string[] },
  context: RequestContext,
): Promise<{ done: number; refused: RefusedOne[] }> {
  const { staffId: actorId, role } = staffOf(context);
  const roles: readonly string[] = undoableActions[action];
  if (!roles.includes(role)) refuse('not_your_role');
  const undo = ({ _id: id }: { _id: string }) =>
    act(deps, context, 'undoAction', async (tx, note) => {
      const event = await ways[action](deps, tx, { id, actorId });
      note({ ...event, reason: say(texts.labels.undone[action]) });
    });
  const all = records.map((_id) => ({ _id }));
  return await oneByOne(all, undo, context, texts.refusals.notUndone);
}
