import { schedule } from '@candela/contract/schedule/operations';
import { dayMs } from '@candela/contract/shared/durations';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../platform/http/context.ts';
import { listFollowedShows, listPlannedShows, setShowReminder } from './announced-shows.ts';
import { createCalendarFeed, deleteCalendarFeed, findCalendar, getCalendarFeed } from './calendar.ts';
import type { ScheduleDeps } from './dependencies.ts';
import { sendReminders } from './notify-asked.ts';
import { cancelPlannedShow, changePlannedShow, listMyPlannedShows, planShow } from './plan-shows.ts';
import {
  announcePrepared,
  getPreparedShares,
  listPreparedShows,
  prepareShow,
  removePreparedShow,
} from './prepare-shows.ts';
import { scheduleStore } from './store.ts';

export { plannedShowNews } from './events.ts';
export { scheduleData } from './personal-data.ts';
export { announcePrepared } from './prepare-shows.ts';

/** Planned shows stay so long after they began, for calendars. */
const retentionMs = 30 * dayMs;

const os = implement(schedule).$context<RequestContext>();

/** Planned shows, reminders and calendars. */
export interface Schedule {
  routes: ReturnType<typeof scheduleRoutes>;
  /** The calendar behind "<secret>.ics"; undefined when there is none. */
  findCalendar(name: string): Promise<string | undefined>;
  /** Sends the reminders that are due, as the job does. */
  sendReminders(): Promise<void>;
}

/** Builds the module and registers its jobs. */
export function createSchedule(deps: ScheduleDeps): Schedule {
  announcePrepared(deps);
  const remind = () => sendReminders(deps);
  deps.jobs.every('schedule.remind', '* * * * *', remind);
  deps.jobs.every('schedule.expire', '27 5 * * *', async () => {
    const before = new Date(deps.clock().getTime() - retentionMs);
    while ((await scheduleStore.expire(deps.database, before)) === 5_000);
  });
  return {
    routes: scheduleRoutes(deps),
    findCalendar: (name) => findCalendar(deps, name),
    sendReminders: remind,
  };
}

function scheduleRoutes(deps: ScheduleDeps) {
  return {
    listPreparedShows: os.listPreparedShows.handler(async ({ input }) => ({
      data: await listPreparedShows(deps, input),
    })),
    getPreparedShares: os.getPreparedShares.handler(async ({ input }) => ({
      data: await getPreparedShares(deps, input),
    })),
    prepareShow: os.prepareShow.handler(async ({ input }) => ({ data: await prepareShow(deps, input) })),
    removePreparedShow: os.removePreparedShow.handler(async ({ input }) => ({
      data: await removePreparedShow(deps, input),
    })),
    planShow: os.planShow.handler(async ({ input, context }) => ({
      data: await planShow(deps, input, context),
    })),
    changePlannedShow: os.changePlannedShow.handler(async ({ input, context }) => ({
      data: await changePlannedShow(deps, input, context),
    })),
    cancelPlannedShow: os.cancelPlannedShow.handler(({ input, context }) =>
      cancelPlannedShow(deps, input, context),
    ),
    listMyPlannedShows: os.listMyPlannedShows.handler(async ({ context }) => ({
      data: await listMyPlannedShows(deps, context),
    })),
    listPlannedShows: os.listPlannedShows.handler(async ({ input, context }) => ({
      data: await listPlannedShows(deps, input, context),
    })),
    listFollowedShows: os.listFollowedShows.handler(async ({ input, context }) => ({
      data: await listFollowedShows(deps, input, context),
    })),
    setShowReminder: os.setShowReminder.handler(async ({ input, context }) => ({
      data: await setShowReminder(deps, input, context),
    })),
    getCalendarFeed: os.getCalendarFeed.handler(async ({ context }) => ({
      data: await getCalendarFeed(deps, context),
    })),
    createCalendarFeed: os.createCalendarFeed.handler(async ({ context }) => ({
      data: await createCalendarFeed(deps, context),
    })),
    deleteCalendarFeed: os.deleteCalendarFeed.handler(({ context }) => deleteCalendarFeed(deps, context)),
  };
}
