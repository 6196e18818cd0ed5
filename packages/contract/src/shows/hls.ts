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

/** Of both ways to a show that is packaged for whoever asks. */
const joining = {
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
} as const;

export const hls = {
  joinByHls: operation('/userLive/joinByHls', {
    isExplicit: true,
    summary:
      'Where to watch a show over plain HTTPS, some seconds late, for networks that carry nothing else; a paid one with a seat',
    access: 'public',
    refusals: joining.refusals,
    limit: joining.limit,
  })
    .input(z.object({ channelName: id }))
    .output(reply(hlsVisit)),
  castShow: operation('/userLive/castShow', {
    isExplicit: true,
    summary:
      'Where a television fetches a free show over plain HTTPS, without cookies, for some hours; each fetch asks whether the caller may still see it',
    access: 'public',
    refusals: [...joining.refusals, 'conflict'],
    limit: joining.limit,
  })
    .input(z.object({ channelName: id }))
    .output(reply(z.object({ address: z.string(), expiresAt: timestamp }))),
};
