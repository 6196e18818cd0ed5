import { onTestFinished } from 'vitest';

const size = { width: 320, height: 180 } as const;

/** A camera of a test, which sends what is drawn. */
export function drawnCamera(draw: (context: CanvasRenderingContext2D) => void): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Nothing to draw on.');
  const timer = setInterval(() => draw(context), 30);
  onTestFinished(() => clearInterval(timer));
  const [track] = canvas.captureStream(30).getVideoTracks();
  if (!track) throw new Error('No picture.');
  return track;
}

/** What a track shows now, as its canvas. */
export async function pictureOf(track: MediaStreamTrack): Promise<ImageData> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream([track]);
  await video.play();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Nothing to draw on.');
  context.drawImage(video, 0, 0, size.width, size.height);
  video.srcObject = null;
  return context.getImageData(0, 0, size.width, size.height);
}
