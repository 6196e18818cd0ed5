import type { NotificationKind } from '@candela/contract/notifications';
import { v7 as uuid } from 'uuid';
import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import { notificationRoutes } from './routes.ts';
import { allChoices } from './rules.ts';
import { notificationStore } from './store.ts';

export { notificationsData } from './personal-data.ts';

const keepMs = 90 * 86_400_000;
const titleMax = 200;
const textMax = 500;

export interface NotificationsDeps {
  database: Database;
  clock: () => Date;
  realtime: Pick<Realtime, 'emit'>;
  mailer: Pick<Mailer, 'send'>;
  jobs: Pick<Jobs, 'every'>;
  contactOf(queries: Queryable, accountId: string): Promise<{ email: string; username: string } | undefined>;
  siteName: string;
  /** Without a slash at the end. */
  publicUrl: string;
  log: { error(fields: object, message: string): void };
}

/** Something that happened to an account. */
export interface Notice {
  accountId: string;
  kind: NotificationKind;
  title: string;
  text?: string;
  /** A path on this site. */
  href: string;
  /** Unread ones of one group become one line; each is its own line when left out. */
  groupKey?: string;
}

/** The bell: what happened while an account was not looking, in the app and by mail as it chose. */
export interface Notifications {
  routes: ReturnType<typeof notificationRoutes>;
  /** Tells an account. A failure is logged and costs nobody more than the notice. */
  tell(notice: Notice): void;
}

/** Builds the feature and registers the job that forgets old notices. */
export function createNotifications(deps: NotificationsDeps): Notifications {
  const { database, clock, jobs, log } = deps;
  jobs.every('notifications.forget', '13 5 * * *', async () => {
    const before = new Date(clock().getTime() - keepMs);
    while ((await notificationStore.forget(database, before)) === 5_000);
  });
  return {
    routes: notificationRoutes(deps),
    tell: (notice) =>
      void tell(deps, notice).catch((error: unknown) =>
        log.error({ error }, 'An account could not be told.'),
      ),
  };
}

async function tell(deps: NotificationsDeps, notice: Notice): Promise<void> {
  const { accountId, kind, title, text = '', href } = notice;
  const chosen = allChoices(await notificationStore.choices(deps.database, accountId));
  const choice = chosen.find((one) => one.kind === kind);
  if (!choice?.inApp && !choice?.byMail) return;
  const id = uuid();
  const line = {
    id,
    accountId,
    kind,
    title: title.slice(0, titleMax),
    text: text.slice(0, textMax),
    href,
    groupKey: notice.groupKey ?? id,
    at: deps.clock(),
  };
  const kept = choice.byMail
    ? await deps.database.transaction(async (tx) => {
        const one = await notificationStore.add(tx, line);
        // Only the first of a group is mailed: the rest wait on the same unread line.
        if (one.count === 1) await mail(deps, tx, notice);
        return one;
      })
    : await notificationStore.add(deps.database, line);
  if (!choice.inApp) {
    await notificationStore.markRead(deps.database, accountId, [kept._id], deps.clock());
    return;
  }
  deps.realtime.emit(`account:${accountId}`, 'notification.new', { notification: kept });
}

async function mail(deps: NotificationsDeps, tx: Queryable, notice: Notice): Promise<void> {
  const contact = await deps.contactOf(tx, notice.accountId);
  if (!contact) return;
  await deps.mailer.send(tx, {
    to: contact.email,
    subject: `${deps.siteName}: ${notice.title}`,
    text: [
      `Hello ${contact.username},`,
      [notice.title, notice.text].filter(Boolean).join('\n'),
      `${deps.publicUrl}${notice.href}`,
      `Choose what we mail you at ${deps.publicUrl}/notifications.`,
    ].join('\n\n'),
  });
}
