import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** Somebody began to follow a model. */
export const modelFollowed = defineEvent(
  'discovery.modelFollowed',
  z.object({ accountId: z.uuid(), modelId: z.uuid() }),
);

/** A model is live, and some of those who asked to be told of it are due. */
export const favouriteLive = defineEvent(
  'discovery.favouriteLive',
  z.object({
    accountIds: z.array(z.uuid()),
    modelId: z.uuid(),
    uniqueId: z.string(),
    name: z.string(),
    title: z.string(),
  }),
);
