import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** A model has opened her room for a show; there is no picture yet. */
export const showOpened = defineEvent('shows.opened', z.object({ showId: z.uuid(), modelId: z.uuid() }));

/** A show showed a picture that looks like one that was taken down. */
export const blockedPictureShown = defineEvent(
  'shows.blockedPictureShown',
  z.object({ showId: z.uuid(), modelId: z.uuid(), kind: z.enum(['free', 'paid']) }),
);

/** A show has its first picture. */
export const showStarted = defineEvent('shows.started', z.object({ showId: z.uuid(), modelId: z.uuid() }));
