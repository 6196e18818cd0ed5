import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { reply, timestamp } from '../shared/replies.ts';

/** Where a show can be watched as HLS. The address is for the browser it was given to, and is asked about at each fetch. */
const hlsVisit = z.object({
  address: z.string(),
  /** The server's clock, which the times in the playlist are of. */
  serverTime: timestamp,
});

export const hls = {
  joinByHls: operation('/userLive/joinByHls', {
    isExplicit: true,
    summary:
      'Where to watch a free show over plain HTTPS, some seconds late, for networks that carry nothing else',
    access: 'public',
    refusals: [
      'not_live',
      'not_found',
      'not_unlocked',
      'in_private_show',
      'room_closed',
      'unsupported_media_type',
      'busy',
      'unavailable',
    ],
    limit: { max: 20, windowSeconds: 60 },
  })
    .input(z.object({ channelName: id }))
    .output(reply(hlsVisit)),
};
