import { capture as t } from '../locales/capture.ts';

const width = 640;
const height = 360;
const framesPerSecond = 4;

/** A track and the way to stop what feeds it. */
export type SpareTrack = { track: MediaStreamTrack; stop: () => void };

/**
 * A dark card with the logo, sent while there is no camera. Packets keep flowing, so that viewers can tell a
 * camera that is off from a show that is gone.
 */
export function createCardTrack(): SpareTrack {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  const startedAtMs = performance.now();
  const draw = () => {
    if (context) drawCard(context, (performance.now() - startedAtMs) / 1000);
  };
  draw();
  const timer = setInterval(draw, 1000 / framesPerSecond);
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks();
  if (!track) throw new Error('This browser cannot send a drawn picture.');
  return {
    track,
    stop: () => {
      clearInterval(timer);
      track.stop();
    },
  };
}

const mark =
  'M17.9 1.2c.9 4.9-1.9 7.7-5 10.7C9.3 15.3 6 18.5 6 23c0 4.9 4.3 8 9.6 8 4.7 0 8.7-2.4 10.4-6.4-1.7 1.3-3.9 2-6.2 2-4.7 0-8.1-2.6-8.1-6.3 0-3 2-5 4.5-7.4 3.5-3.4 5.7-6.9 1.7-11.7z';

function drawCard(context: CanvasRenderingContext2D, seconds: number): void {
  context.fillStyle = '#14100e';
  context.fillRect(0, 0, width, height);
  // The logo pulses a little, as a still picture would not be sent again.
  context.save();
  context.translate(width / 2 - 32, height / 2 - 56);
  context.scale(2, 2);
  context.globalAlpha = 0.82 + 0.18 * Math.sin(seconds * 2.6);
  context.fillStyle = '#f0954a';
  context.fill(new Path2D(mark));
  context.restore();
  context.fillStyle = '#c6b9ad';
  context.font = '500 20px "Hanken Grotesk Variable", system-ui, sans-serif';
  context.textAlign = 'center';
  context.fillText(t.offCard, width / 2, height / 2 + 56);
}

/** Silence, sent while there is no microphone. */
export function createSilentTrack(): SpareTrack {
  const context = new AudioContext();
  const destination = context.createMediaStreamDestination();
  const source = context.createConstantSource();
  source.offset.value = 0;
  source.connect(destination);
  source.start();
  const [track] = destination.stream.getAudioTracks();
  if (!track) throw new Error('This browser cannot send silence.');
  return {
    track,
    stop: () => {
      track.stop();
      context.close().catch(() => undefined);
    },
  };
}
