const readWithinMs = 8000;

/** How long a video lasts as this browser reads it; null when it cannot, in which case the server decides. */
export function readVideoSeconds(file: Blob): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), readWithinMs);
    const answer = (seconds: number | null) => {
      clearTimeout(timer);
      resolve(seconds);
    };
    video.preload = 'metadata';
    video.muted = true;
    video.onloadedmetadata = () => answer(Number.isFinite(video.duration) ? video.duration : null);
    video.onerror = () => answer(null);
    video.src = address;
  }).finally(() => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  });
}
