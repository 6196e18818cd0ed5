import { useEffect } from 'react';
import { createLiveLink } from '../../platform/live/create-live-link.ts';
import type { LiveLinkOptions } from '../../platform/live/live-link.ts';
import { useLink } from '../../platform/live/use-link.ts';
import { startCapture, stopCapture, useCapture } from '../shows/index.ts';

export interface MyCameraProps extends Pick<LiveLinkOptions, 'getGrant' | 'isFinal'> {
  /** Another one is another camera, too: given as React's key as well. */
  mediaKey: string;
}

/** Sends the own camera for as long as it is mounted; camera and microphone are let go with it. Shows nothing. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function MyCamera({ mediaKey, getGrant, isFinal }: MyCameraProps) {
  const outgoing = useCapture((capture) => (capture.status === 'ready' ? capture.stream : null));
  useEffect(() => {
    startCapture().catch(() => undefined);
    return () => void stopCapture();
  }, []);
  const { link } = useLink(outgoing ? mediaKey : null, () => {
    const opened = createLiveLink({ getGrant, isFinal });
    const stream = useCapture.getState().stream;
    if (stream) opened.publish(stream);
    return opened;
  });
  useEffect(() => {
    for (const track of outgoing?.getTracks() ?? []) link?.replaceTrack(track).catch(() => undefined);
  }, [outgoing, link]);
  return null;
}
