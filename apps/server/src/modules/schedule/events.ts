import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** A planned show begins soon, was changed or cancelled; `accountIds` asked to hear of it and may see her. */
export const plannedShowNews = defineEvent(
  'schedule.news',
  z.object({
    what: z.enum(['soon', 'changed', 'cancelled']),
    showId: z.uuid(),
    sequence: z.int(),
    title: z.string(),
    startsAt: z.iso.datetime(),
    model: z.object({ name: z.string(), uniqueId: z.string() }),
    accountIds: z.array(z.uuid()),
  }),
);
