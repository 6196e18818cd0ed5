import { statement, type Transaction } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say, verbatim } from '../../../platform/i18n/index.ts';
import { mailTemplate } from '../../../platform/mail/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { mails } from '../locales/mails.ts';
import { texts } from '../locales/texts.ts';

const minuteMs = 60_000;

interface ItemState {
  title: string;
  approval: 'pending' | 'rejected' | 'approved';
  isHidden: boolean;
}

const lockItem = statement<ItemState>(
  'admin.lock-item',
  'select title, approval, hidden_at is not null as "isHidden" from library.item_list where id = $1 for update',
);
const modelName = statement<{ username: string }>(
  'admin.model-name',
  "select username from accounts.profiles where id = $1 and type = 'model'",
);

/** Approves or rejects an item as the operator saw it; refuses with `conflict` when it stands otherwise by now. */
export async function reviewItem(
  deps: AdminDeps,
  input: { _id: string; seen: ItemState['approval']; approval: 'approved' | 'rejected'; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  if (input.approval === 'rejected' && input.reason === '') {
    refuse('invalid_input', { fields: { reason: texts.refusals.reasonNeeded } });
  }
  return await act(deps, context, 'reviewItem', async (tx, note) => {
    const item = await lockedItem(tx, input._id);
    if (item.approval !== input.seen) {
      refuse('conflict', { msg: texts.refusals.itemDecidedBefore({ approval: item.approval }) });
    }
    const reason = input.reason || null;
    await deps.library.reviewItem({ itemId: input._id, approval: input.approval, reason }, tx);
    note({
      kind: 'item',
      id: input._id,
      label: item.title,
      before: { approval: item.approval },
      after: { approval: input.approval },
      reason: input.reason,
    });
    return { msg: say(texts.replies.itemDecided({ approval: input.approval })) };
  });
}

/** Hides an item from everyone but its model, buyers included, or shows it again. */
export async function hideItem(
  deps: AdminDeps,
  input: { _id: string; isHidden: boolean; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'hideItem', async (tx, note) => {
    const item = await lockedItem(tx, input._id);
    if (item.isHidden === input.isHidden) {
      refuse('conflict', { msg: input.isHidden ? texts.refusals.alreadyHidden : texts.refusals.notHidden });
    }
    await deps.library.hideItem({ itemId: input._id, hidden: input.isHidden }, tx);
    note({
      kind: 'item',
      id: input._id,
      label: item.title,
      before: { isHidden: item.isHidden },
      after: { isHidden: input.isHidden },
      reason: input.reason,
    });
    return { msg: input.isHidden ? say(texts.replies.hidden) : say(texts.replies.shownAgain) };
  });
}

async function lockedItem(tx: Transaction, itemId: string): Promise<ItemState> {
  return (await tx.maybeRow(lockItem, [itemId])) ?? refuse('not_found', { msg: texts.refusals.noItem });
}

async function nameOf(tx: Transaction, modelId: string): Promise<string> {
  const found = await tx.maybeRow(modelName, [modelId]);
  return found?.username ?? refuse('not_found', { msg: texts.refusals.noModel });
}

/** Closes a room's chat to everyone for some minutes; 0 opens it. */
export async function silenceRoom(
  deps: AdminDeps,
  input: { modelId: string; minutes: number; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'silenceRoom', async (tx, note) => {
    const label = await nameOf(tx, input.modelId);
    const until = new Date(deps.clock().getTime() + input.minutes * minuteMs);
    await deps.rooms.silence(tx, { modelId: input.modelId, until, reason: input.reason });
    note({ kind: 'room', id: input.modelId, label, after: { minutes: input.minutes }, reason: input.reason });
    return {
      msg:
        input.minutes > 0
          ? say(texts.replies.chatClosed({ minutes: input.minutes }))
          : say(texts.replies.chatOpen),
    };
  });
}

/** Warns a model: at once wherever she is signed in, and by mail. */
export async function warnModel(
  deps: AdminDeps,
  input: { modelId: string; text: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'warnModel', async (tx, note) => {
    const label = await nameOf(tx, input.modelId);
    const contact = await deps.accounts.contactOf(tx, input.modelId);
    if (contact) {
      const mail = mailTemplate(deps, contact, mails.warning.subject({ siteName: deps.siteName }), [
        verbatim(input.text),
        mails.warning.appeal({ publicUrl: deps.publicUrl }),
      ]);
      await deps.mailer.send(tx, mail);
    }
    tx.afterCommit(() =>
      deps.realtime.emit(`account:${input.modelId}`, 'staff.warning', { text: input.text }),
    );
    note({ kind: 'room', id: input.modelId, label, reason: input.text });
    return { msg: say(texts.replies.warned) };
  });
}

/** Ends a show for everyone in it; refuses with `not_live` when somebody else was first. */
export async function stopShow(
  deps: AdminDeps,
  input: { modelId: string; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'stopShow', async (tx, note) => {
    const label = await nameOf(tx, input.modelId);
    const { showId } = await deps.shows.stopShow(tx, input.modelId);
    note({ kind: 'room', id: input.modelId, label, after: { stoppedShow: showId }, reason: input.reason });
    return { msg: say(texts.replies.showEnded) };
  });
}
