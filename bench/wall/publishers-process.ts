import { makeKeyFrame } from '@candela/testkit/make-key-frame';
import { serveParent } from '../live/child.ts';
import { joinAsPeer } from '../live/media-peer.ts';
import { KeyFrameStream } from './key-frame-stream.ts';

const picture = { width: 640, height: 360 };

/** A process that publishes a stream for each stream key until it is ended. */
serveParent(async (shows: { url: string; streamKey: string }[]) => {
  for (const [index, { url, streamKey }] of shows.entries()) {
    const stream = new KeyFrameStream(makeKeyFrame('VP8', { ...picture, shade: (index * 37) % 256 }));
    const peer = await joinAsPeer(url, 'publish', streamKey, (_kind, packet) => {
      // Payload-specific feedback: a request for a key frame.
      if (packet[1] === 206 && (packet[0] ?? 0) % 32 === 1) stream.askForKeyFrame();
    });
    setInterval(() => {
      for (const packet of stream.due()) peer.send('video', packet);
    }, 20);
  }
  return shows.length;
});
