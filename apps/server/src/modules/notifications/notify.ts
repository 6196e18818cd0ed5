import type { Notification } from '@candela/contract/notifications/operations';
import { pathFromMail } from '@candela/contract/statistics/sources';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '../../platform/database/index.ts';
import { verbatim } from '../../platform/i18n/index.ts';
import { withIdempotencyKey } from '../../platform/idempotency/index.ts';
import { type Mail, type MailSite, mailTemplate, type Recipient } from '../../platform/mail/index.ts';
import { type Contact, contactsOf, excludedOf } from '../accounts/index.ts';
import type { Notice, NotificationsDeps } from './index.ts';
import { mails } from './locales/mails.ts';
import { allChoices, callsToCome } from './rules.ts';
import { type NewNotification, notificationStore } from './store.ts';

/** Accounts notified in one transaction: what is in memory at once. */
const atOnce = 250;
/** More mails than these of one event are mail to many. */
const fewMails = 5;

type Wanted = { notice: Notice; row: NewNotification; inApp: boolean; byMail: boolean };
type Saved = { wanted: Wanted; notification: Notification };

/**
 * Notifies accounts of what happened, once for each key: a few statements for hundreds of them. Resolves once all is written;
 * what fails is thrown, to be tried again with the same key, and what was written under it stays as it is.
 */
export async function notify(
  deps: NotificationsDeps,
  notices: readonly Notice[],
  key: string,
): Promise<void> {
  for (let from = 0; from < notices.length; from += atOnce) {
    await notifySome(deps, notices.slice(from, from + atOnce), `${key} ${from}`);
  }
}

async function notifySome(deps: NotificationsDeps, notices: readonly Notice[], key: string): Promise<void> {
  const { database, realtime } = deps;
  const wanted = await wantedOf(deps, notices);
  if (wanted.length === 0) return;
  const saved: Saved[] = [];
  const lot = { accountId: null, operation: 'notifications.notify', key, input: null };
  await database.transaction((tx) =>
    withIdempotencyKey(tx, lot, async () => {
      const accountIds = wanted.map(({ notice }) => notice.accountId);
      const contacts = new Map((await contactsOf(tx, accountIds)).map((contact) => [contact.id, contact]));
      // Whoever is gone meanwhile is left out.
      const found = wanted.filter(({ notice }) => contacts.has(notice.accountId));
      saved.push(...(await save(deps, tx, found)));
      await mailNew(deps, tx, saved, contacts);
    }),
  );
  const shown = saved.filter(({ wanted: { inApp } }) => inApp);
  const online = await realtime.accountsOnline(shown.map(({ wanted: { notice } }) => notice.accountId));
  for (const { wanted: one, notification } of shown) {
    const { accountId } = one.notice;
    if (online.has(accountId)) realtime.emit(`account:${accountId}`, 'notification.new', { notification });
  }
}

/** What is to be written: each account's choice holds, and one group of an account is one row. */
async function wantedOf(deps: NotificationsDeps, notices: readonly Notice[]): Promise<Wanted[]> {
  const accountIds = [...new Set(notices.map(({ accountId }) => accountId))];
  const chosen = Map.groupBy(
    await notificationStore.choicesOfMany(deps.database, accountIds),
    ({ accountId }) => accountId,
  );
  const groups = new Map<string, Wanted>();
  for (const notice of notices) {
    const choice = allChoices(chosen.get(notice.accountId) ?? []).find(({ kind }) => kind === notice.kind);
    const byMail = choice?.byMail === true && !notice.isForBellOnly;
    if (!choice?.inApp && !byMail) continue;
    const row = rowOf(notice, deps.clock());
    const key = keyOf(notice.accountId, row.groupKey);
    const times = 1 + (groups.get(key)?.row.times ?? 0);
    groups.set(key, { notice, row: { ...row, times }, inApp: choice?.inApp === true, byMail });
  }
  return [...groups.values()];
}

async function save(deps: NotificationsDeps, tx: Transaction, wanted: readonly Wanted[]): Promise<Saved[]> {
  // What is only mailed is never unread.
  const rows = wanted.map(({ notice: { accountId }, row, inApp }) => ({
    ...row,
    accountId,
    readAt: inApp ? null : deps.clock(),
  }));
  const added = await notificationStore.add(tx, rows);
  const byKey = new Map(wanted.map((one) => [keyOf(one.notice.accountId, one.row.groupKey), one]));
  return added.flatMap(({ accountId, groupKey, notification }) => {
    const one = byKey.get(keyOf(accountId, groupKey));
    return one ? [{ wanted: one, notification }] : [];
  });
}

/** Only the first of a group is mailed: the rest wait on the same unread line. */
async function mailNew(
  deps: NotificationsDeps,
  tx: Transaction,
  saved: readonly Saved[],
  contacts: ReadonlyMap<string, Contact>,
): Promise<void> {
  const mailed = saved.filter(
    ({ wanted: { byMail, row }, notification: { count } }) => byMail && count === row.times,
  );
  const accountIds = mailed.map(({ wanted: { notice } }) => notice.accountId);
  const away = await excludedOf(tx, accountIds, deps.clock());
  const sent = mailed.flatMap(({ wanted: { notice } }) => {
    const contact = contacts.get(notice.accountId);
    if (!contact || away.has(notice.accountId)) return [];
    return contact.mayTakePart || !callsToCome.has(notice.kind) ? [noticeMail(deps, contact, notice)] : [];
  });
  // What goes to many leaves after the mails somebody waits for.
  if (sent.length > fewMails) await deps.mailer.sendToMany(tx, sent);
  else await deps.mailer.send(tx, ...sent);
}

/** A notice as it is stored; of a group of its own unless it names one. */
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

/** A notice as a mail. */
function noticeMail(deps: MailSite, contact: Recipient, { title, text, href }: Notice): Mail {
  const { publicUrl } = deps;
  return mailTemplate(deps, contact, mails.subject({ siteName: deps.siteName(), title }), [
    text ? mails.body({ title, text }) : title,
    verbatim(`${publicUrl}${pathFromMail(href)}`),
    mails.choose({ publicUrl }),
  ]);
}

function keyOf(accountId: string, groupKey: string): string {
  return `${accountId} ${groupKey}`;
}
