import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** A model has opened her room for a show; there is no picture yet. */
export const showOpened = defineEvent('shows.opened', z.object({ showId: z.uuid(), modelId: z.uuid() }));

/** A show has its first picture. */
export const showStarted = defineEvent('shows.started', z.object({ showId: z.uuid(), modelId: z.uuid() }));
