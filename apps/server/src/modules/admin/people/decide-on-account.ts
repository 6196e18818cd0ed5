import type { FactReasons } from '@candela/contract/verification/fields';
import { v7 as uuid } from 'uuid';
import { statement, type Transaction, within } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { reasonsInWords } from '../../verification/index.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

interface Locked {
  username: string;
  type: 'user' | 'model';
  approval: 'pending' | 'rejected' | 'approved';
  isErased: boolean;
}

const lock = statement<Locked>(
  'admin.lock-account',
  `select username, type, approval_status as approval, erased_at is not null as "isErased" from accounts.profiles
   where id = $1 for update`,
);
const addNote = statement(
  'admin.add-account-note',
  'insert into admin.account_notes (id, account_id, staff_id, text, created_at) values ($1, $2, $3, $4, $5)',
);
const holdReason = statement<{ reason: string }>(
  'admin.legal-hold',
  'select reason from admin.legal_holds where account_id = $1',
);
const setHold = statement(
  'admin.set-legal-hold',
  `insert into admin.legal_holds (account_id, reason, set_by, set_at) values ($1, $2, $3, $4)
   on conflict (account_id) do update set reason = excluded.reason, set_by = excluded.set_by, set_at = excluded.set_at`,
);
const deleteHold = statement('admin.drop-legal-hold', 'delete from admin.legal_holds where account_id = $1');

/** An account nobody else changes until the transaction ends. Refuses with `not_found`. */
export async function locked(tx: Transaction, accountId: string): Promise<Locked> {
  return (await tx.maybeRow(lock, [accountId])) ?? refuse('not_found', { msg: texts.refusals.noAccount });
}

/**
 * Approves or rejects a model as the operator saw her. Whoever decides second is notified: refuses with `conflict` when
 * the profile stands otherwise by now, or other documents wait than she was reviewed by.
 */
export async function reviewModel(
  deps: AdminDeps,
  input: {
    _id: string;
    seen: Locked['approval'];
    checkId: string | null;
    reason?: string;
    pictures?: { front: string; back: string; selfie: string };
    facts?: FactReasons;
    pictureIds?: string[];
  },
  context: RequestContext,
): Promise<{ msg: string }> {
  const isApproving = input.reason === undefined;
  const decision = isApproving ? 'approved' : 'rejected';
  await act(deps, context, isApproving ? 'approveModel' : 'rejectModel', async (tx, note) => {
    const { username, approval, isErased } = await locked(tx, input._id);
    if (approval !== input.seen || isErased) {
      refuse('conflict', { msg: texts.refusals.decidedBefore({ approval }) });
    }
    const pictures = input.pictures ?? { front: '', back: '', selfie: '' };
    await deps.identity.decideCheck(tx, {
      accountId: input._id,
      checkId: input.checkId,
      decision,
      reason: input.reason ?? null,
      pictures,
      facts: input.facts ?? {},
      staffId: staffOf(context).staffId,
    });
    if (input.reason === undefined) {
      await requireDocuments(deps, tx, input._id);
      await deps.accounts.approveModel(username, tx);
      const pictureIds = input.pictureIds ?? [];
      await deps.accounts.approvePictures(tx, {
        accountId: input._id,
        pictureIds,
        withApplication: true,
      });
    } else await deps.accounts.rejectModel(username, reasonsInWords(input.reason, pictures, input.facts), tx);
    note({
      kind: 'account',
      id: input._id,
      label: username,
      before: { approval },
      after: { approval: decision, checkId: input.checkId },
      reason: input.reason ?? '',
    });
  });
  return { msg: say(texts.replies.profileDecided({ decision })) };
}

async function requireDocuments(deps: AdminDeps, tx: Transaction, accountId: string): Promise<void> {
  if ((await deps.settings.get('identityRequired')) === 0) return;
  if (await deps.identity.isProven(tx, accountId)) return;
  refuse('conflict', { msg: texts.refusals.noDocuments });
}

type Request = { _id: string; reason: string };

/** Suspends an account or lets it in again. Media and shows end with the suspension. */
export async function suspend(
  deps: AdminDeps,
  input: Request,
  isSuspending: boolean,
  context: RequestContext,
): Promise<{ msg: string }> {
  await act(deps, context, isSuspending ? 'suspendAccount' : 'unsuspendAccount', async (tx, note) => {
    const { username, isErased } = await locked(tx, input._id);
    if (isErased) refuse('conflict', { msg: texts.refusals.erased });
    const undoneBy = staffOf(context).staffId;
    const request = { accountId: input._id, reason: input.reason, undoneBy };
    if (isSuspending) {
      await deps.accounts.suspend(tx, request);
      tx.afterCommit(() => endMedia(deps, context, input._id));
    } else await deps.accounts.unsuspend(tx, request);
    note({
      kind: 'account',
      id: input._id,
      label: username,
      before: { isSuspended: !isSuspending },
      after: { isSuspended: isSuspending },
      reason: input.reason,
    });
  });
  return { msg: isSuspending ? say(texts.replies.suspended) : say(texts.replies.unsuspended) };
}

/** A model may publish from broadcasting software without any session of the site. */
function endMedia(deps: AdminDeps, context: RequestContext, accountId: string): void {
  deps
    .disconnectAccount(accountId, 'suspended')
    .catch((error: unknown) => context.log.error({ err: error }, 'media was not disconnected'));
}

/** Logs an account out everywhere, which is what a lost device asks for. */
export async function endAccountSessions(
  deps: AdminDeps,
  input: Request,
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'endAccountSessions', async (tx, note) => {
    const { username } = await locked(tx, input._id);
    const ended = await deps.accounts.logOutEverywhere(tx, input._id);
    note({ kind: 'account', id: input._id, label: username, after: { ended }, reason: input.reason });
    return { msg: say(texts.replies.sessionsEnded({ count: ended })) };
  });
}

/** Lets a member back in who excluded herself for good and asks to come back. */
export async function endSelfExclusion(
  deps: AdminDeps,
  input: Request,
  context: RequestContext,
): Promise<{ msg: string }> {
  await act(deps, context, 'endSelfExclusion', async (tx, note) => {
    const { username } = await locked(tx, input._id);
    await deps.accounts.endBreak(tx, { accountId: input._id });
    note({ kind: 'account', id: input._id, label: username, reason: input.reason });
  });
  return { msg: say(texts.replies.selfExclusionEnded) };
}

/** Turns two-step login off, for somebody who proved by other means to be the account's holder. */
export async function removeAccountSecondFactor(
  deps: AdminDeps,
  input: Request,
  context: RequestContext,
): Promise<{ msg: string }> {
  await act(deps, context, 'removeSecondFactor', async (tx, note) => {
    const { username } = await locked(tx, input._id);
    await deps.accounts.removeSecondFactor(tx, input._id);
    note({ kind: 'account', id: input._id, label: username, reason: input.reason });
  });
  return { msg: say(texts.replies.secondFactorRemoved) };
}

/** Writes a note only staff see. Notes are never changed. */
export async function addAccountNote(
  deps: AdminDeps,
  input: { _id: string; text: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'addAccountNote', async (tx, note) => {
    const { username } = await locked(tx, input._id);
    await tx.execute(addNote, [uuid(), input._id, staffOf(context).staffId, input.text, deps.clock()]);
    note({ kind: 'account', id: input._id, label: username, after: { note: input.text } });
    return { msg: say(texts.replies.noteSaved) };
  });
}

/** Gives credits, or takes some back, once for a key; the history shows it as an admin credit. */
export async function grant(
  deps: AdminDeps,
  input: Request & { amountCredits: number },
  context: RequestContext,
): Promise<{ netCredits: number }> {
  const { staffId } = staffOf(context);
  const call = {
    accountId: staffId,
    operation: 'admin.grantCredits',
    key: context.idempotencyKey,
    input,
  };
  return await deps.database.transaction((tx) =>
    withIdempotencyKey(tx, call, () => grantOnce(within(deps, tx), input, context)),
  );
}

async function grantOnce(
  deps: AdminDeps,
  input: Request & { amountCredits: number },
  context: RequestContext,
): Promise<{ netCredits: number }> {
  return await act(deps, context, 'grantCredits', async (tx, note) => {
    const { username, isErased } = await locked(tx, input._id);
    if (isErased) refuse('conflict', { msg: texts.refusals.erased });
    await deps.wallet.grantCredits(tx, {
      accountId: input._id,
      amountCredits: BigInt(input.amountCredits),
      note: input.reason,
      actorId: staffOf(context).staffId,
    });
    note({
      kind: 'account',
      id: input._id,
      label: username,
      after: { amountCredits: input.amountCredits },
      reason: input.reason,
    });
    return { netCredits: Number(await deps.wallet.netOf(tx, input._id)) };
  });
}

/** Keeps an account from being erased, or no longer. */
export async function setLegalHold(
  deps: AdminDeps,
  input: Request & { isHeld: boolean },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'setLegalHold', async (tx, note) => {
    const { username } = await locked(tx, input._id);
    const before = await tx.maybeRow(holdReason, [input._id]);
    if (input.isHeld)
      await tx.execute(setHold, [input._id, input.reason, staffOf(context).staffId, deps.clock()]);
    else await tx.execute(deleteHold, [input._id]);
    note({
      kind: 'account',
      id: input._id,
      label: username,
      before: { isHeld: before !== undefined },
      after: { isHeld: input.isHeld },
      reason: input.reason,
    });
    return { msg: input.isHeld ? say(texts.replies.legalHoldOn) : say(texts.replies.legalHoldOff) };
  });
}

/** Erases who an account was, unless a legal hold keeps it. The operator types its name, so that it is the right one. */
export async function erase(
  deps: AdminDeps,
  input: Request & { username: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'eraseAccount', async (tx, note) => {
    const { username } = await locked(tx, input._id);
    if (username !== input.username) {
      refuse('invalid_input', { fields: { username: texts.refusals.wrongName } });
    }
    const hold = await tx.maybeRow(holdReason, [input._id]);
    if (hold) refuse('conflict', { msg: texts.refusals.onLegalHold({ reason: hold.reason }) });
    await deps.erase(tx, input._id);
    tx.afterCommit(() => endMedia(deps, context, input._id));
    note({ kind: 'account', id: input._id, after: { isErased: true }, reason: input.reason });
    return { msg: say(texts.replies.erased) };
  });
}
