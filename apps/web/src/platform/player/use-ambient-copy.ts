import { type RefObject, useEffect } from 'react';

const everyMs = 400;
/** The copy is blurred beyond recognition, so a few dozen pixels are enough and cost nothing. */
const copyWidth = 32;
const copyHeight = 18;

/**
 * Paints a tiny copy of the video into a canvas a few times a second: the light the picture throws on the room.
 * Readers who asked for less motion get none, and a hidden page paints nothing.
 */
export function useAmbientCopy(
  video: HTMLVideoElement | null,
  canvas: RefObject<HTMLCanvasElement | null>,
): void {
  useEffect(() => {
    if (!video || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      const target = canvas.current;
      if (!target || document.hidden || video.paused || video.readyState < video.HAVE_CURRENT_DATA) return;
      if (target.width !== copyWidth) Object.assign(target, { width: copyWidth, height: copyHeight });
      target.getContext('2d')?.drawImage(video, 0, 0, copyWidth, copyHeight);
    }, everyMs);
    return () => clearInterval(timer);
  }, [video, canvas]);
}
