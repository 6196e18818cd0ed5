import { serveParent } from './child.ts';
import { MadeUpStream } from './made-up-stream.ts';
import { joinAsPeer } from './media-peer.ts';

/** A process that publishes the made-up stream until it is ended. */
serveParent(async ({ url, token }: { url: string; token: string }) => {
  let stream: MadeUpStream | undefined;
  const peer = await joinAsPeer(url, 'publish', token, (_kind, packet) => {
    // Payload-specific feedback: a request for a key frame, or a bit rate, after which one does no harm.
    if (packet[1] === 206 && (packet[0] ?? 0) % 32 === 1) stream?.askForKeyFrame();
  });
  stream = new MadeUpStream();
  setInterval(() => {
    for (const { kind, packet } of stream?.due() ?? []) peer.send(kind, packet);
  }, 10);
  return true;
});
