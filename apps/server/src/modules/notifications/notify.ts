import { setTimeout as sleep } from 'node:timers/promises';
import type { Notification, NotificationChoice } from '@candela/contract/notifications/operations';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../../platform/database/index.ts';
import { verbatim } from '../../platform/i18n/index.ts';
import { mailTemplate } from '../../platform/mail/index.ts';
import { excludedOf } from '../accounts/index.ts';
import type { Notice, Notifications, NotificationsDeps } from './index.ts';
import { mails } from './locales/mails.ts';
import { allChoices } from './rules.ts';
import { type NewNotification, notificationStore } from './store.ts';

const atOnce = 1_000;
// The first notice goes out at once; nobody reads a shower of them faster than this.
const pauseMs = 200;

/**
 * Notifies accounts what happened. What happens to an account meanwhile waits and then goes out together,
 * so that a model a thousand members tip costs a few transactions and not a thousand.
 */
export function createNotifier(deps: NotificationsDeps): Notifications['notify'] {
  const waiting = new Map<string, Notice[]>();

  async function notifyWaiting(accountId: string, notices: Notice[]): Promise<void> {
    while (notices.length > 0) {
      await notify(deps, accountId, notices.splice(0, atOnce)).catch((error: unknown) =>
        deps.log.error({ error }, 'An account could not be told.'),
      );
      await sleep(pauseMs, undefined, { ref: false });
    }
    waiting.delete(accountId);
  }

  return (notice) => {
    const others = waiting.get(notice.accountId);
    if (others) {
      others.push(notice);
      return;
    }
    const notices = [notice];
    waiting.set(notice.accountId, notices);
    void notifyWaiting(notice.accountId, notices);
  };
}

type Wanted = { notice: Notice; choice: Pick<NotificationChoice, 'inApp' | 'byMail'>; row: NewNotification };

async function notify(deps: NotificationsDeps, accountId: string, notices: readonly Notice[]): Promise<void> {
  const { database, realtime } = deps;
  const choices = allChoices(await notificationStore.choices(database, accountId));
  const wanted = rowsOf(notices, deps.clock()).flatMap(({ notice, row }): Wanted[] => {
    const choice = choices.find(({ kind }) => kind === notice.kind);
    if (!choice) return [];
    const byMail = choice.byMail && !notice.isForBellOnly;
    return choice.inApp || byMail ? [{ notice, choice: { inApp: choice.inApp, byMail }, row }] : [];
  });
  if (wanted.length === 0) return;
  const mailed = wanted.some(({ choice }) => choice.byMail);
  const saved = mailed
    ? await database.transaction((tx) => save(deps, tx, accountId, wanted))
    : await save(deps, database, accountId, wanted);
  const silent = saved.filter((_, index) => !wanted[index]?.choice.inApp).map(({ _id }) => _id);
  if (silent.length > 0) await notificationStore.markRead(database, accountId, silent, deps.clock());
  for (const [index, notification] of saved.entries()) {
    if (!wanted[index]?.choice.inApp) continue;
    realtime.emit(`account:${accountId}`, 'notification.new', { notification });
  }
}

/** What is to be kept: one row for each group, with what was said last. */
function rowsOf(notices: readonly Notice[], at: Date): { notice: Notice; row: NewNotification }[] {
  const groups = new Map<string, { notice: Notice; row: NewNotification }>();
  for (const notice of notices) {
    const row = rowOf(notice, at);
    const times = 1 + (groups.get(row.groupKey)?.row.times ?? 0);
    groups.set(row.groupKey, { notice, row: { ...row, times } });
  }
  return [...groups.values()];
}

/** Keeps notices of different groups, and mails those who want them mailed. */
async function save(
  deps: NotificationsDeps,
  queries: Queryable,
  accountId: string,
  wanted: readonly Wanted[],
): Promise<Notification[]> {
  const rows = wanted.map(({ row }) => row);
  const added = await notificationStore.add(queries, accountId, rows);
  const saved: Notification[] = [];
  for (const { notice, choice, row } of wanted) {
    const one = added.get(row.groupKey);
    if (!one) throw new Error('A notice just kept is not there.');
    saved.push(one);
    // Only the first of a group is mailed: the rest wait on the same unread line.
    if (choice.byMail && one.count === row.times) await mailNotice(deps, queries, notice);
  }
  return saved;
}

function rowOf({ kind, title, text, href, groupKey }: Notice, at: Date): NewNotification {
  const id = uuid();
  return {
    id,
    kind,
    title,
    text: text ?? null,
    href,
    groupKey: groupKey ?? id,
    times: 1,
    at,
  };
}

async function mailNotice(deps: NotificationsDeps, tx: Queryable, notice: Notice): Promise<void> {
  if ((await excludedOf(tx, [notice.accountId], deps.clock())).size > 0) return;
  const contact = await deps.contactOf(tx, notice.accountId);
  if (!contact) return;
  const { publicUrl } = deps;
  const { title, text, href } = notice;
  const mail = mailTemplate(deps, contact, mails.subject({ siteName: deps.siteName(), title }), [
    text ? mails.body({ title, text }) : title,
    verbatim(`${publicUrl}${href}`),
    mails.choose({ publicUrl }),
  ]);
  await deps.mailer.send(tx, mail);
}
