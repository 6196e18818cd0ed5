import { useEffect, useRef } from 'react';
import { capture as t } from '../locales/capture.ts';
import classes from './capture.module.css';
import { useCapture } from './capture.ts';

/** The own picture, muted, and mirrored like a looking-glass when wanted; viewers always see it the right way round. */
export function SelfView({ isMirrored, label }: { isMirrored: boolean; label: string }) {
  const { stream, picture, status, facing } = useCapture();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    video.current.play().catch(() => undefined);
  }, [stream]);
  return (
    <>
      <video
        ref={video}
        className={classes.video}
        // What a camera that looks away sees is read, not looked into.
        data-mirrored={(isMirrored && picture === 'camera' && facing !== 'environment') || undefined}
        data-contained={picture === 'screen' || undefined}
        aria-label={label}
        muted
        autoPlay
        playsInline
      />
      {status === 'starting' && <p className={classes.starting}>{t.starting}</p>}
    </>
  );
}
