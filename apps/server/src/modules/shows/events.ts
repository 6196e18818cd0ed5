import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** A show has its first picture. */
export const showStarted = defineEvent('shows.started', z.object({ showId: z.uuid(), modelId: z.uuid() }));
