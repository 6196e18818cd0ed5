import { useEffect, useState } from 'react';
import { whyRefused } from './why-refused.ts';

/** One rung of a video's ladder. */
export type Quality = { index: number; height: number };

/** The rungs a video has, and the one that is played. */
export type Source = {
  qualities: readonly Quality[];
  /** Index of the chosen quality; null for automatic. */
  chosen: number | null;
  /** Height of what is on the screen now. */
  height: number | null;
  failed: boolean;
  /** Why it failed, in the server's words, where it gave any. */
  refused: string | undefined;
  choose: (index: number | null) => void;
};

const nothing = { qualities: [], chosen: null, height: null, failed: false, refused: undefined };

/**
 * Plays an HLS playlist in a video element. The player's code comes when it is first needed; browsers that can only
 * play HLS by themselves do, and choose the quality too.
 * @param startAt seconds to begin at
 */
export function useSource(video: HTMLVideoElement | null, src: string, startAt: number): Source {
  const [state, setState] = useState<Omit<Source, 'choose'>>(nothing);
  const [player, setPlayer] = useState<{ currentLevel: number; nextLevel: number } | null>(null);

  useEffect(() => {
    if (!video) return;
    const change = (parts: Partial<Omit<Source, 'choose'>>) => setState((now) => ({ ...now, ...parts }));
    let stopped = false;
    let stop = () => {};
    setState(nothing);
    const fail = async () => {
      const refused = await whyRefused(src);
      if (!stopped) change({ failed: true, refused });
    };
    const start = async () => {
      const { default: Hls } = await import('hls.js');
      if (stopped) return;
      if (!Hls.isSupported()) {
        stop = playAlone(video, src, startAt, () => void fail());
        return;
      }
      // Parts are only repackaged, which needs no worker.
      const hls = new Hls({ enableWorker: false, startPosition: startAt || -1, maxBufferLength: 30 });
      stop = () => hls.destroy();
      let hasRecovered = false;
      hls.on(Hls.Events.MANIFEST_PARSED, () =>
        change({ qualities: hls.levels.map(({ height }, index) => ({ index, height })) }),
      );
      hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) =>
        change({ height: hls.levels[level]?.height ?? null }),
      );
      hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
        if (!fatal) return;
        if (type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
          hasRecovered = true;
          hls.recoverMediaError();
        } else {
          void fail();
        }
      });
      hls.loadSource(src);
      hls.attachMedia(video);
      setPlayer(hls);
    };
    start().catch(fail);
    return () => {
      stopped = true;
      setPlayer(null);
      stop();
    };
  }, [video, src, startAt]);

  return {
    ...state,
    choose: (index) => {
      if (player) player.nextLevel = index ?? -1;
      setState((now) => ({ ...now, chosen: index }));
    },
  };
}

/** Lets the browser play the playlist natively. Returns a function that stops it. */
function playAlone(video: HTMLVideoElement, src: string, startAt: number, onFail: () => void): () => void {
  const begin = () => {
    if (startAt > 0) video.currentTime = startAt;
  };
  video.addEventListener('loadedmetadata', begin, { once: true });
  video.addEventListener('error', onFail);
  video.src = src;
  return () => {
    video.removeEventListener('loadedmetadata', begin);
    video.removeEventListener('error', onFail);
    video.removeAttribute('src');
    video.load();
  };
}
