import type { SpareTrack } from './spare-tracks.ts';

/** What browsers that can change a picture frame by frame have, also while their tab is hidden; TypeScript's library lacks it. */
interface Frames {
  MediaStreamTrackProcessor?: new (from: {
    track: MediaStreamTrack;
    maxBufferSize: number;
  }) => {
    readable: ReadableStream<VideoFrame>;
  };
  MediaStreamTrackGenerator?: new (of: {
    kind: 'video';
  }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };
}
const frames = globalThis as Frames;

/** Makes another frame of one, or none; whoever gets a frame closes it, as a camera has few to lend. */
export type ChangeFrame = (frame: VideoFrame) => VideoFrame | null | Promise<VideoFrame | null>;

/** A camera's picture as it is sent. */
export interface ChangedPicture extends SpareTrack {
  /** From now on these are done to each frame, one after the other. The track stays the same, also without any. */
  setChanges(changes: readonly ChangeFrame[]): void;
}

/** Whether this browser can change a picture before it is sent. */
export function canChangePictures(): boolean {
  return (
    frames.MediaStreamTrackProcessor !== undefined &&
    frames.MediaStreamTrackGenerator !== undefined &&
    typeof OffscreenCanvas === 'function'
  );
}

/** Sends a camera's picture frame by frame. Only where `canChangePictures`. */
export function changePicture(camera: MediaStreamTrack, first: readonly ChangeFrame[]): ChangedPicture {
  const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } = frames;
  if (!Processor || !Generator) throw new Error('This browser cannot change pictures.');
  let changes = first;
  const generator = new Generator({ kind: 'video' });
  generator.contentHint = 'motion';
  const ended = new AbortController();
  const changing = new TransformStream<VideoFrame, VideoFrame>({
    async transform(frame, controller) {
      let changed: VideoFrame | null = frame;
      for (const change of changes) changed = changed && (await change(changed));
      if (changed) controller.enqueue(changed);
    },
  });
  // A frame that would wait is left out: the picture must not fall behind the sound.
  new Processor({ track: camera, maxBufferSize: 1 }).readable
    .pipeThrough(changing, { signal: ended.signal })
    .pipeTo(generator.writable)
    // It ends with the camera, or is ended below.
    .catch(() => undefined);
  return {
    track: generator,
    setChanges: (next) => {
      changes = next;
    },
    stop: () => {
      ended.abort();
      generator.stop();
      camera.stop();
    },
  };
}
