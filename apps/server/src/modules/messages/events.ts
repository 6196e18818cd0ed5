import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** A page of a message to many was written. */
export const messagesSent = defineEvent(
  'messages.messagesSent',
  z.object({
    fromUsername: z.string(),
    letters: z.array(z.object({ toAccountId: z.uuid(), conversationId: z.uuid() })),
  }),
);

/** A message to many was cancelled at its time, because the site offers none any more. */
export const campaignGivenUp = defineEvent(
  'messages.campaignGivenUp',
  z.object({ campaignId: z.uuid(), modelId: z.uuid() }),
);

/** Somebody wrote to somebody; messages in a club house are not told of. */
export const messageSent = defineEvent(
  'messages.messageSent',
  z.object({ toAccountId: z.uuid(), fromUsername: z.string(), conversationId: z.uuid() }),
);
