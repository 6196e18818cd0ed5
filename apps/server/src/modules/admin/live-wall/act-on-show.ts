import type { ReportReason } from '@candela/contract/moderation/fields';
import { hourMs, minuteMs } from '@candela/contract/shared/durations';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say, verbatim } from '../../../platform/i18n/index.ts';
import { accountOfViewer, isAudience } from '../../../platform/live/index.ts';
import { mailTemplate } from '../../../platform/mail/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import { caseLabel } from '../cases/decide.ts';
import type { AdminDeps } from '../dependencies.ts';
import { mails } from '../locales/mails.ts';
import { texts } from '../locales/texts.ts';
import { type Running, runningOf, runningShowOf } from './wall-list.ts';

const modelName = statement<{ username: string }>(
  'admin.model-name',
  "select username from accounts.profiles where id = $1 and type = 'model'",
);
const silencedUntil = statement<{ until: Date }>(
  'admin.silenced-until',
  'select until from rooms.silence_list where model_id = $1 and until > $2',
);

async function nameOf(tx: Transaction, modelId: string): Promise<string> {
  const found = await tx.maybeRow(modelName, [modelId]);
  return found?.username ?? refuse('not_found', { msg: texts.refusals.noModel });
}

/** What the audit log says of a show before something is done about it. */
const stateOf = (running: Running | undefined) => ({
  show: running?.kind ?? 'none',
  viewers: running?.viewers ?? 0,
});

/** Closes a room's chat to everyone for some minutes; 0 opens it. */
export async function silenceRoom(
  deps: AdminDeps,
  input: { modelId: string; minutes: number; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'silenceRoom', async (tx, note) => {
    const { modelId, minutes, reason } = input;
    const label = await nameOf(tx, modelId);
    const now = deps.clock();
    const before = await tx.maybeRow(silencedUntil, [modelId, now]);
    const until = new Date(now.getTime() + minutes * minuteMs);
    await deps.rooms.silence(tx, { modelId, until, reason });
    const isClosed = minutes > 0;
    note({
      kind: 'room',
      id: modelId,
      label,
      before: { silencedUntil: before?.until ?? null },
      after: { minutes, silencedUntil: isClosed ? until : null },
      reason,
    });
    return { msg: isClosed ? say(texts.replies.chatClosed({ minutes })) : say(texts.replies.chatOpen) };
  });
}

/** Warns a model: over her pages until she acknowledges it, and by mail. */
export async function warnModel(
  deps: AdminDeps,
  { modelId, text }: { modelId: string; text: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'warnModel', async (tx, note) => {
    const label = await nameOf(tx, modelId);
    const running = await runningOf(tx, modelId);
    const channel = running?.channel ?? null;
    const noticeId = await notifyModel(deps, tx, { modelId, channel, kind: 'warning', text });
    note({
      kind: 'room',
      id: modelId,
      label,
      before: stateOf(running),
      after: { warning: noticeId },
      reason: text,
    });
    return { msg: say(texts.replies.warned) };
  });
}

/**
 * Ends what a model is in, for everyone: a show with the private show in it, or a call. Seats end as with any show that is
 * over: a frozen minute is given back, and nothing more is charged. She is told why. Refuses with `not_live`.
 */
export async function stopShow(
  deps: AdminDeps,
  { modelId, reason }: { modelId: string; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'stopShow', async (tx, note) => {
    const label = await nameOf(tx, modelId);
    const running = await runningOf(tx, modelId);
    if (running?.kind === 'call') endCall(deps, tx, running.channel, context);
    else await deps.shows.stopShow(tx, modelId);
    const channel = running?.channel ?? null;
    await notifyModel(deps, tx, { modelId, channel, kind: 'ended', text: reason });
    note({
      kind: 'room',
      id: modelId,
      label,
      before: stateOf(running),
      after: { stoppedShow: channel },
      reason,
    });
    return { msg: say(texts.replies.showEnded) };
  });
}

/**
 * Blurs a model's shows and calls until it is lifted: viewers, and both sides of a call, are sent neither picture nor sound,
 * and nobody pays. She is told why. Refuses with `not_live` and `conflict`.
 */
export async function blurShow(
  deps: AdminDeps,
  { modelId, isBlurred, reason }: { modelId: string; isBlurred: boolean; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'blurShow', async (tx, note) => {
    const label = await nameOf(tx, modelId);
    const running = await runningOf(tx, modelId);
    const isInCall = running?.kind === 'call';
    await deps.shows.blurShow(tx, { modelId, isBlurred, isInCall });
    if (isInCall) followBlur(deps, tx, running.channel, context);
    const channel = running?.channel ?? null;
    if (isBlurred) await notifyModel(deps, tx, { modelId, channel, kind: 'blurred', text: reason });
    note({
      kind: 'room',
      id: modelId,
      label,
      before: { ...stateOf(running), isBlurred: !isBlurred },
      after: { isBlurred },
      reason,
    });
    return { msg: say(isBlurred ? texts.replies.showBlurred : texts.replies.blurLifted) };
  });
}

function followBlur(deps: AdminDeps, tx: Transaction, callId: string, context: RequestContext): void {
  tx.afterCommit(() => {
    deps.calls
      .followBlur(callId)
      .catch((error: unknown) =>
        context.log.error({ err: error, callId }, 'a blur of a call was not followed'),
      );
  });
}

function endCall(deps: AdminDeps, tx: Transaction, callId: string, context: RequestContext): void {
  tx.afterCommit(() => {
    deps.calls
      .endBySite(callId)
      .catch((error: unknown) => context.log.error({ err: error, callId }, 'a call was not ended'));
  });
}

const subjects = {
  warning: mails.warning.subject,
  ended: mails.showEnded.subject,
  blurred: mails.showBlurred.subject,
};

/** Puts it over the model's pages until she acknowledges it, and mails it to her; resolves to the notice's id. */
async function notifyModel(
  deps: AdminDeps,
  tx: Transaction,
  notice: Parameters<AdminDeps['rooms']['noticeModel']>[1] & { kind: keyof typeof subjects },
): Promise<string> {
  const { noticeId } = await deps.rooms.noticeModel(tx, notice);
  const contact = await deps.accounts.contactOf(tx, notice.modelId);
  if (contact) {
    const appeal = mails.warning.appeal({ publicUrl: deps.publicUrl });
    const subject = subjects[notice.kind]({ siteName: deps.siteName() });
    await deps.mailer.send(tx, mailTemplate(deps, contact, subject, [verbatim(notice.text), appeal]));
  }
  return noticeId;
}

const viewers = statement<{ _id: string; username: string; isPaying: boolean }>(
  'admin.show-viewers',
  `select a.id as "_id", a.username,
     exists (select from metering.seat_list s where s.channel = $1 and s.member_id = a.id and s.status = 'open') as "isPaying"
   from accounts.profiles a where a.id = any ($2::uuid[]) order by lower(a.username) limit 500`,
);

/** Who of the signed-in watches a show now. Staff who watch unseen are nobody's viewers. */
export async function listShowViewers(deps: AdminDeps, channel: string) {
  const { modelId } = await runningShowOf(deps.database, channel);
  const subjects = (await deps.metering.subjectsIn(channel)).filter(isAudience);
  const ids = subjects.flatMap((subject) => accountOfViewer(subject) ?? []).filter((id) => id !== modelId);
  const data = await deps.database.rows(viewers, [channel, ids]);
  return { data: [...data], totalCount: data.length };
}

/** Shows a viewer out of a room in the site's name, for some hours. */
export async function removeViewer(
  deps: AdminDeps,
  {
    modelId,
    accountId,
    hours,
    reason,
  }: { modelId: string; accountId: string; hours: number; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'removeViewer', async (tx, note) => {
    const until = new Date(deps.clock().getTime() + hours * hourMs);
    const { username, wasOut } = await deps.rooms.removeViewer(tx, { modelId, accountId, until, reason });
    note({
      kind: 'account',
      id: accountId,
      label: username,
      before: { isOut: wasOut },
      after: { isOut: true, until, modelId },
      reason,
    });
    return { msg: say(texts.replies.viewerRemoved({ username })) };
  });
}

/** Keeps the picture of this moment and what was said last, encrypted, with the case about the model. */
export async function keepShowEvidence(
  deps: AdminDeps,
  { _id: channel, about, reason }: { _id: string; about: ReportReason; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  await runningShowOf(deps.database, channel);
  const still = await deps.shows.lookNow(channel);
  return await act(deps, context, 'keepShowEvidence', async (tx, note) => {
    const { kind, modelId, username } = await runningShowOf(tx, channel);
    const { caseId, number, lines } = await deps.compliance.keepLiveEvidence(tx, {
      modelId,
      channel,
      kind,
      reason: about,
      text: reason,
      still: still && { webp: still.webp, takenAt: new Date(still.takenAtMs) },
    });
    const after = {
      show: kind,
      caseId,
      case: caseLabel({ number, label: username }),
      hasStill: still !== undefined,
      lines,
    };
    note({ kind: 'show', id: channel, label: username, after, reason });
    return { msg: say((still ? texts.replies.evidenceKept : texts.replies.linesKept)({ number })) };
  });
}
