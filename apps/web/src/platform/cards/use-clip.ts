import { useEffect, useState } from 'react';

/**
 * Plays an HLS playlist in a muted element from its beginning, in its smallest size and a few seconds ahead only:
 * nobody asked for it. The player's code comes when the first card is rested on. A list read anew changes the
 * address of the same clip; the first one is kept.
 */
export function useClip(video: HTMLVideoElement | null, address: string): void {
  const [src] = useState(address);
  useEffect(() => {
    if (!video) return;
    let stop = () => {};
    let stopped = false;
    const play = () => void video.play().catch(() => undefined);
    const start = async () => {
      const { default: Hls } = await import('hls.js');
      if (stopped) return;
      if (!Hls.isSupported()) {
        video.src = src;
        play();
        stop = () => video.removeAttribute('src');
        return;
      }
      const hls = new Hls({ enableWorker: false, startLevel: 0, maxBufferLength: 4, maxMaxBufferLength: 8 });
      stop = () => hls.destroy();
      hls.on(Hls.Events.MANIFEST_PARSED, () => {
        hls.autoLevelCapping = 0;
        play();
      });
      hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
        if (fatal) hls.destroy();
      });
      hls.loadSource(src);
      hls.attachMedia(video);
    };
    start().catch(() => undefined);
    return () => {
      stopped = true;
      stop();
    };
  }, [video, src]);
}
