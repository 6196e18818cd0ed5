import type { ApprovalStatus } from '@candela/contract/accounts/profile';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type AccountRow, findByLogin, lockById } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { applicationChanged, modelApproved } from '../events.ts';
import { texts } from '../locales/texts.ts';
import { approvedMail, rejectedMail } from '../mails.ts';
import { endSessions } from '../sessions.ts';
import { approvePictures } from '../waiting-pictures.ts';

/** What became of a model's profile. */
export interface ReviewedModel {
  username: string;
  email: string;
  /** False when it had been reviewed so before: then nothing was done and no mail sent. */
  changed: boolean;
}

const setApproval = statement(
  'accounts.set-approval',
  `update accounts.accounts set approval_status = $2, approval_reason = $3, approval_decided_at = $4, updated_at = $4
   where id = $1`,
);

const reapply = statement(
  'accounts.apply-again',
  `update accounts.accounts set approval_status = 'pending', approval_reason = null, updated_at = $2
   where id = $1 and type = 'model' and approval_status = 'rejected'`,
);

/** Puts a rejected model back among those who wait; of any other nothing changes. */
export async function applyAgain(deps: AccountsDeps, tx: Transaction, modelId: string): Promise<void> {
  await tx.execute(reapply, [modelId, deps.clock()]);
  await deps.events.publish(tx, applicationChanged, { accountId: modelId });
}

/**
 * Approves a model, who may then log in and go live, and mails it so. Her pictures are shown with her where nobody has to look
 * at them first. Refuses with `not_found`, and with
 * `wrong_account_type` for a user.
 * @param name a username or email, in any case
 */
export function approveModel(deps: AccountsDeps, name: string): Promise<ReviewedModel> {
  return decideReview(deps, name, 'approved', null, async (tx, model) => {
    await deps.mailer.send(tx, approvedMail(deps, model));
    await deps.events.publish(tx, modelApproved, { modelId: model.id });
    if (await deps.pictures.looksFirst()) return;
    await approvePictures(deps, tx, { accountId: model.id, pictureIds: null, withApplication: true });
  });
}

/** Rejects a model, ends its sessions and mails it the reason. Refuses as `approveModel` does. */
export function rejectModel(deps: AccountsDeps, name: string, reason: string): Promise<ReviewedModel> {
  return decideReview(deps, name, 'rejected', reason, async (tx, model) => {
    await endSessions(deps, tx, { accountId: model.id });
    await deps.mailer.send(tx, rejectedMail(deps, model, reason));
  });
}

async function decideReview(
  deps: AccountsDeps,
  name: string,
  status: ApprovalStatus,
  reason: string | null,
  sendMail: (tx: Transaction, model: AccountRow) => Promise<void>,
): Promise<ReviewedModel> {
  return await deps.database.transaction(async (tx) => {
    const found = await findByLogin(tx, name);
    const model = found && (await lockById(tx, found.id));
    if (!model) return refuse('not_found', { msg: texts.refusals.noAccountNamed({ name }) });
    if (model.type !== 'model') {
      refuse('wrong_account_type', { msg: texts.refusals.notAModel({ username: model.username }) });
    }
    const { username, email } = model;
    if (model.approval_status === status && model.approval_reason === reason) {
      return { username, email, changed: false };
    }
    await tx.execute(setApproval, [model.id, status, reason, deps.clock()]);
    await sendMail(tx, model);
    await deps.events.publish(tx, applicationChanged, { accountId: model.id });
    return { username, email, changed: true };
  });
}
