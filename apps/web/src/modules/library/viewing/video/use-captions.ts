import { useEffect, useState } from 'react';

/** Shows WebVTT text over a video when it is wanted. */
export function useCaptions(video: HTMLVideoElement | null, text: string | null, label: string) {
  const [on, setOn] = useState(false);

  useEffect(() => {
    if (!video || !text || !on) return;
    const url = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
    const track = document.createElement('track');
    Object.assign(track, { kind: 'captions', label, src: url });
    video.append(track);
    track.track.mode = 'showing';
    return () => {
      track.track.mode = 'disabled';
      track.remove();
      URL.revokeObjectURL(url);
    };
  }, [video, text, on, label]);

  return text ? { on, toggle: () => setOn((now) => !now) } : null;
}
