import { useEffect, useRef, useState } from 'react';
import { clipWords as copy } from './clip-messages.ts';
import classes from './clips.module.css';

type ClipPreviewProps = { address: string; durationSeconds: number; seconds: number };

/** Plays the chosen end of what was taken, again and again. */
export function ClipPreview({ address, durationSeconds, seconds }: ClipPreviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isUnplayable, setUnplayable] = useState(false);
  const startSeconds = Math.max(0, durationSeconds - seconds);
  const toStart = () => {
    if (video.current) video.current.currentTime = startSeconds;
  };
  // The reader looks for where it should begin, so that is what they see when they move it.
  useEffect(() => {
    if (video.current && video.current.readyState > 0) video.current.currentTime = startSeconds;
  }, [startSeconds]);
  if (isUnplayable) return <p role="status">{copy.cannotPlay}</p>;
  return (
    <video
      ref={video}
      className={classes.preview}
      src={address}
      aria-label={copy.preview}
      controls
      controlsList="nodownload noremoteplayback"
      autoPlay
      muted
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      onLoadedMetadata={toStart}
      onTimeUpdate={({ currentTarget }) => {
        if (currentTarget.currentTime < startSeconds - 0.5) toStart();
      }}
      onEnded={({ currentTarget }) => {
        toStart();
        currentTarget.play().catch(() => undefined);
      }}
      onError={() => setUnplayable(true)}
    />
  );
}
