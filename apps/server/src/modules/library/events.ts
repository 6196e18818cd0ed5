import { itemKind } from '@candela/contract/library/items';
import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** A recorded show has become a video that its model can look at. */
export const recordingReady = defineEvent(
  'library.recordingReady',
  z.object({ modelId: z.uuid(), title: z.string() }),
);

/** A clip has become a video that its model can look at. */
export const clipReady = defineEvent(
  'library.clipReady',
  z.object({
    modelId: z.uuid(),
    title: z.string(),
    /** Who cut it; null when that account is gone. */
    clippedBy: z.uuid().nullable(),
  }),
);

/** An operator has decided about an item. */
export const itemReviewed = defineEvent(
  'library.itemReviewed',
  z.object({
    modelId: z.uuid(),
    title: z.string(),
    kind: itemKind,
    approval: z.enum(['approved', 'rejected']),
    reason: z.string().nullable(),
  }),
);
