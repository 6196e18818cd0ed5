import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** Somebody wrote to somebody; messages in a club house are not told of. */
export const messageSent = defineEvent(
  'messages.messageSent',
  z.object({ toAccountId: z.uuid(), fromUsername: z.string(), conversationId: z.uuid() }),
);
