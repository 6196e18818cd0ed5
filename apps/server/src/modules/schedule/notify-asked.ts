import { minuteMs } from '@candela/contract/shared/durations';
import type { Transaction } from '../../platform/database/index.ts';
import { accountsHiddenFrom, excludedOf } from '../accounts/index.ts';
import type { ScheduleDeps } from './dependencies.ts';
import { plannedShowNews } from './events.ts';
import { kindsOff } from './kinds-off.ts';
import { type PlanRow, scheduleStore } from './store.ts';

/** How long before a show its reminders go out. */
const remindMs = 15 * minuteMs;

/** Sends each reminder that is due once: it is marked in the transaction that publishes it. Nobody is reminded of a show of a kind that is off. */
export async function sendReminders(deps: ScheduleDeps): Promise<void> {
  const now = deps.clock();
  const until = new Date(now.getTime() + remindMs);
  for (let claimed = 1; claimed > 0; ) {
    claimed = await deps.database.transaction(async (tx) => {
      const due = await scheduleStore.claim(tx, now, until, kindsOff(deps.isOff));
      const shows = await scheduleStore.byIds(tx, [...new Set(due.map(({ showId }) => showId))]);
      for (const show of shows) {
        const asked = due.filter(({ showId }) => showId === show.id).map(({ accountId }) => accountId);
        await notifyAsked(deps, tx, 'soon', show, asked);
      }
      return due.length;
    });
  }
}

/** Tells those of some members who may see the model now; nobody when she is hidden from everybody. */
export async function notifyAsked(
  { events, clock }: Pick<ScheduleDeps, 'events' | 'clock'>,
  tx: Transaction,
  what: 'soon' | 'changed' | 'cancelled',
  show: PlanRow,
  asked: readonly string[],
): Promise<void> {
  const model = await scheduleStore.model(tx, show.modelId);
  if (!model || asked.length === 0) return;
  const hidden = new Set(await accountsHiddenFrom(tx, show.modelId, asked));
  const away = await excludedOf(tx, [...asked], clock());
  const accountIds = asked.filter((id) => !hidden.has(id) && !away.has(id));
  if (accountIds.length === 0) return;
  await events.publish(tx, plannedShowNews, {
    what,
    showId: show.id,
    sequence: show.sequence,
    title: show.title,
    startsAt: show.startsAt.toISOString(),
    model: { name: model.name || model.username, uniqueId: model.uniqueId },
    accountIds,
  });
}
