/** Moves the video into a small window above other programs, or back. Null where the browser cannot. */
export function pictureInPictureToggle(video: HTMLVideoElement | null): (() => void) | null {
  if (!video || !document.pictureInPictureEnabled) return null;
  return () => {
    const done =
      document.pictureInPictureElement === video
        ? document.exitPictureInPicture()
        : video.requestPictureInPicture();
    done.catch(() => undefined);
  };
}
