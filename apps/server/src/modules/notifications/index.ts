import type { NotificationKind } from '@candela/contract/notifications/operations';
import { dayMs } from '@candela/contract/shared/durations';
import type { Database } from '../../platform/database/index.ts';
import type { Message } from '../../platform/i18n/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import { notify } from './notify.ts';
import { notificationRoutes } from './routes.ts';
import { notificationStore } from './store.ts';

export { notificationsData } from './personal-data.ts';
export { wantingMail } from './wanting-mail.ts';

const retentionMs = 90 * dayMs;

export interface NotificationsDeps {
  database: Database;
  clock: () => Date;
  realtime: Pick<Realtime, 'emit' | 'accountsOnline'>;
  mailer: Pick<Mailer, 'send' | 'sendToMany'>;
  jobs: Pick<Jobs, 'every'>;
  siteName: () => string;
  /** Without a slash at the end. */
  publicUrl: string;
}

/** Something that happened to an account. */
export interface Notice {
  accountId: string;
  kind: NotificationKind;
  title: Message;
  text?: Message;
  /** A path on this site. */
  href: string;
  /** Unread ones of one group become one line; each is its own line when left out. */
  groupKey?: string;
  /** Never mailed: a mail of its own says it in more words, or it needs none. */
  isForBellOnly?: boolean;
}

/** The bell: what happened while an account was not looking, in the app and by mail as it chose. */
export interface Notifications {
  routes: ReturnType<typeof notificationRoutes>;
  /** Notifies accounts of what happened, once for each key; what fails is thrown, to be tried again with the same key. */
  notify(notices: readonly Notice[], key: string): Promise<void>;
}

/** Builds the feature and registers the job that forgets old notices. */
export function createNotifications(deps: NotificationsDeps): Notifications {
  const { database, clock, jobs } = deps;
  jobs.every('notifications.expire', '13 5 * * *', async () => {
    const before = new Date(clock().getTime() - retentionMs);
    while ((await notificationStore.forget(database, before)) === 5_000);
  });
  return {
    routes: notificationRoutes(deps),
    notify: (notices, key) => notify(deps, notices, key),
  };
}
