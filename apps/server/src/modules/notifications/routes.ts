import { notifications } from '@candela/contract/notifications/operations';
import { implement } from '@orpc/server';
import { rowsOfPage } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import type { NotificationsDeps } from './index.ts';
import { allChoices } from './rules.ts';
import { notificationStore } from './store.ts';

const os = implement(notifications).$context<RequestContext>();

/** The handlers of the bell and its choices. */
export function notificationRoutes({ database, clock }: Pick<NotificationsDeps, 'database' | 'clock'>) {
  return {
    listNotifications: os.listNotifications.handler(async ({ input, context }) => {
      const { accountId } = signedIn(context);
      const { before, wanted } = rowsOfPage(input);
      const [data, { total, unread }] = await Promise.all([
        notificationStore.page(database, accountId, before, wanted),
        notificationStore.totals(database, accountId),
      ]);
      return { data, totalCount: total, unreadCount: unread };
    }),
    markNotificationsRead: os.markNotificationsRead.handler(async ({ input, context }) => {
      const { accountId } = signedIn(context);
      await notificationStore.markRead(database, accountId, input.ids ?? null, clock());
      return { data: { unreadCount: (await notificationStore.totals(database, accountId)).unread } };
    }),
    getNotificationChoices: os.getNotificationChoices.handler(async ({ context }) => ({
      data: allChoices(await notificationStore.choices(database, signedIn(context).accountId)),
    })),
    setNotificationChoice: os.setNotificationChoice.handler(async ({ input, context }) => {
      const { accountId } = signedIn(context);
      await notificationStore.choose(database, accountId, input);
      return { data: allChoices(await notificationStore.choices(database, accountId)) };
    }),
  };
}
