import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** The site closed the chat of a model's running show until a moment, or opened it again, which is null. */
export const roomSilenced = defineEvent(
  'rooms.silenced',
  z.object({ modelId: z.uuid(), until: z.iso.datetime().nullable(), reason: z.string() }),
);
