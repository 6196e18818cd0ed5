import { z } from 'zod';
import { kindShare } from '../ledger/creator-share.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { operation } from '../shared/operation.ts';
import { person } from '../shared/person.ts';
import { doneReply, reply, timestamp } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { applicationToken } from '../verification/fields.ts';
import { schedule as t } from './locales/schedule.ts';

/** Bounds of planning. */
export const planLimits = { ahead: 50, days: 90, minutesMin: 15, minutesMax: 480 } as const;

/** How a planned show is paid for: not at all, by everyone who watches, or in private shows only. */
export const planKind = z.enum(['free', 'group', 'private']);
export type PlanKind = z.infer<typeof planKind>;

/** The highest price of each kind, in credits a minute. */
export const planCostMax: Record<PlanKind, number> = {
  free: 0,
  group: limits.groupCostMax,
  private: limits.privateCostMax,
};

/** What a model chooses about a show. */
export const planForm = z
  .object({
    startsAt: timestamp,
    minutes: z
      .int({ error: t.minutes })
      .min(planLimits.minutesMin, { error: t.minutes })
      .max(planLimits.minutesMax, { error: t.minutes }),
    title: line(t.titles, limits.showTitleMax).min(1, { error: t.enterTitle }),
    kind: planKind,
    /** Credits a minute; 0 for a free show. */
    cost: z.int().min(0).max(limits.privateCostMax),
  })
  .superRefine(({ kind, cost }, context) => {
    const max = planCostMax[kind];
    const isFine = kind === 'free' ? cost === 0 : cost >= 1 && cost <= max;
    if (isFine) return;
    const message = kind === 'free' ? t.freeCost() : t.enterCost({ max });
    context.addIssue({ code: 'custom', path: ['cost'], message });
  });

/** A show that is announced and has not ended. */
export const plannedShow = z.object({
  _id: id,
  startsAt: timestamp,
  minutes: z.int(),
  title: z.string(),
  kind: planKind,
  cost: z.int(),
});
export type PlannedShow = z.infer<typeof plannedShow>;

/** To its model: with how many asked to be reminded. */
export const myPlannedShow = plannedShow.extend({ reminders: z.int().nonnegative() });
export type MyPlannedShow = z.infer<typeof myPlannedShow>;

/** To a model who waits: those announced before she was rejected stay as they are. */
export const preparedShow = plannedShow.extend({ canChange: z.boolean() });
export type PreparedShow = z.infer<typeof preparedShow>;

/** To others: with whether the reader asked to be reminded. */
export const announcedShow = plannedShow.extend({ isReminded: z.boolean() });
export type AnnouncedShow = z.infer<typeof announcedShow>;

export const followedShow = announcedShow.extend({
  model: person,
});
export type FollowedShow = z.infer<typeof followedShow>;

const mine = {
  access: 'model',
  refusals: ['wrong_account_type', 'not_found', 'conflict', 'feature_off'],
} as const;
const one = z.object({ showId: id });

/** What a model who waits for approval plans, by the token her login was answered with. */
const prepared = {
  access: 'public',
  refusals: ['unauthenticated', 'not_found', 'conflict', 'feature_off'],
} as const;
const applicant = z.object({ token: applicationToken });
const preparedShows = reply(z.array(preparedShow));

/** Shows that are planned and announced, reminders of them, and calendars to subscribe to. */
export const schedule = {
  listPreparedShows: operation('/schedule/prepared', {
    access: 'public',
    summary: 'Shows planned by a model who waits for approval; nobody else sees them',
    refusals: ['unauthenticated'],
  })
    .input(applicant)
    .output(preparedShows),
  getPreparedShares: operation('/schedule/preparedShares', {
    access: 'public',
    summary:
      'What percentage of a price a model who waits for approval will get, by kind of sale, now and later',
    refusals: ['unauthenticated'],
  })
    .input(applicant)
    .output(reply(z.array(kindShare))),
  prepareShow: operation('/schedule/prepare', {
    ...prepared,
    summary: 'Plans a show of a model who waits for approval; it is announced once she is approved',
    limit: { max: 60, windowSeconds: 3600 },
  })
    .input(z.intersection(applicant.extend({ showId: id.optional() }), planForm))
    .output(preparedShows),
  removePreparedShow: operation('/schedule/removePrepared', {
    ...prepared,
    summary: 'Takes back a show planned by a model who waits for approval',
  })
    .input(applicant.extend({ showId: id }))
    .output(preparedShows),
  planShow: operation('/schedule/plan', {
    ...mine,
    summary: 'Announces a show',
    limit: { max: 60, windowSeconds: 3600 },
  })
    .input(planForm)
    .output(reply(myPlannedShow)),
  changePlannedShow: operation('/schedule/change', {
    ...mine,
    summary: 'Changes a planned show, and tells whoever asked to be reminded',
    limit: { max: 60, windowSeconds: 3600 },
  })
    .input(z.intersection(one, planForm))
    .output(reply(myPlannedShow)),
  cancelPlannedShow: operation('/schedule/cancel', {
    ...mine,
    summary: 'Cancels a planned show, and tells whoever asked to be reminded',
  })
    .input(one)
    .output(doneReply),
  listMyPlannedShows: operation('/schedule/mine', {
    summary: "The model's own planned shows, the next first",
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(reply(z.array(myPlannedShow))),
  listPlannedShows: operation('/schedule/ofModel', {
    isExplicit: true,
    summary: 'The next five planned shows of a model',
    access: 'public',
  })
    .input(z.object({ modelId: id }))
    .output(reply(z.array(announcedShow))),
  listFollowedShows: operation('/schedule/followed', {
    isExplicit: true,
    summary: 'Planned shows of favourites in the next hours, the next first',
    access: 'user',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({ hours: z.int().min(1).max(48).default(24) }))
    .output(reply(z.array(followedShow))),
  setShowReminder: operation('/schedule/remind', {
    summary: 'Asks for a reminder of a planned show, or takes it back',
    access: 'user',
    refusals: ['wrong_account_type', 'not_found', 'conflict', 'feature_off'],
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(one.extend({ isOn: z.boolean() }))
    .output(reply(announcedShow)),
  getCalendarFeed: operation('/schedule/calendar', {
    summary: 'Since when there is an address to subscribe to; null when there is none',
  })
    .input(z.object({}))
    .output(reply(z.object({ createdAt: timestamp.nullable() }))),
  createCalendarFeed: operation('/schedule/createCalendarFeed', {
    summary: 'Makes the secret address of a calendar, shown this once; an older one stops working',
    limit: { max: 20, windowSeconds: 3600 },
  })
    .input(z.object({}))
    .output(reply(z.object({ url: z.string() }))),
  deleteCalendarFeed: operation('/schedule/deleteCalendarFeed', {
    summary: 'Stops the address of the calendar from working',
  })
    .input(z.object({}))
    .output(doneReply),
};
