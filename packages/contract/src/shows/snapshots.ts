import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { operation } from '../shared/operation.ts';
import { reply, timestamp } from '../shared/replies.ts';

/**
 * A still of a show as it was seconds ago. Addresses are for the browser they were given to, change with each snapshot,
 * and lead nowhere once the show is over or private.
 */
export const liveSnapshot = z.object({
  address: z.string(),
  takenAt: timestamp,
  /** Of a paid show: blurred on the server, and there is no other. */
  isBlurred: z.boolean(),
  /** Addresses of those before it, the oldest first, for a preview that moves. */
  earlier: z.array(z.string()),
});
export type LiveSnapshot = z.infer<typeof liveSnapshot>;

/** On a card: null when there is none, absent in what is sent to many, as an address is for one browser. */
export const cardSnapshot = { snapshot: liveSnapshot.nullish() };

export const snapshots = {
  listSnapshots: operation('/userLive/listSnapshots', {
    isExplicit: true,
    summary: 'The newest stills of some rooms, of those that have any the caller may see',
    access: 'public',
    limit: { max: 240, windowSeconds: 60 },
  })
    .input(z.object({ channelNames: z.array(id).max(limits.snapshotsAtOnce) }))
    .output(reply(z.array(z.object({ channelName: id, snapshot: liveSnapshot })))),
};
