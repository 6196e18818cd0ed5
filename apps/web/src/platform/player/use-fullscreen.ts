import { useEffect, useState } from 'react';

type IosVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Shows an element on the whole screen, with its controls. iPhones can only do that with the video itself. */
export function useFullscreen(element: HTMLElement | null, video: HTMLVideoElement | null) {
  const [isFullscreen, setFullscreen] = useState(false);

  useEffect(() => {
    const look = () => setFullscreen(element !== null && document.fullscreenElement === element);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [element]);

  const toggleFullscreen = () => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    else if (element?.requestFullscreen) element.requestFullscreen().catch(() => undefined);
    else (video as IosVideo | null)?.webkitEnterFullscreen?.();
  };
  return { isFullscreen, toggleFullscreen };
}

/** The page itself; null while it is rendered on the server. */
export function wholePage(): HTMLElement | null {
  return typeof document === 'undefined' ? null : document.documentElement;
}
