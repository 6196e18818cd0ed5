import { type ReactNode, useState } from 'react';
import classes from './hover-clip.module.css';
import { useClip } from './use-clip.ts';

/** The `preview` of a card: its clip, without sound, or nothing when it has none. */
export function hoverClip(address: string | null): (() => ReactNode) | undefined {
  return address === null ? undefined : () => <HoverClip address={address} />;
}

/** Plays over the picture once it can; until then, and where it cannot, the picture stays. */
function HoverClip({ address }: { address: string }) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [plays, setPlays] = useState(false);
  useClip(video, address);
  return (
    <video
      ref={setVideo}
      className={classes.clip}
      data-plays={plays || undefined}
      muted
      loop
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      tabIndex={-1}
      aria-hidden
      onPlaying={() => setPlays(true)}
    />
  );
}
