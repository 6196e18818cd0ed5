import { Log } from 'node-av';
import { AV_LOG_FATAL } from 'node-av/constants';
import type { OpusOrder } from './live-protocol.ts';
import { OpusTrack } from './opus-track.ts';

/** Makes Opus of one sender's AAC until its parent lets go. Whatever is in its packets can end this process only. */

Log.setLevel(AV_LOG_FATAL);
let track: OpusTrack | undefined;

process.on('message', (order: OpusOrder) => {
  if ('setup' in order) track = new OpusTrack(Buffer.from(order.setup));
  else
    for (const packet of track?.take(Buffer.from(order.data), order.atMs) ?? []) {
      process.send?.(packet);
    }
});
process.once('disconnect', () => process.exit(0));
