import { Decoder, Demuxer, Encoder, Log, Muxer } from 'node-av';
import { AV_LOG_FATAL, FF_ENCODER_AAC, FF_ENCODER_LIBOPUS, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { type TestPicture, testPictureGraph } from './test-picture.ts';

/** Where and how to publish; `streamKey` is sent as the bearer of WHIP, and ends the address of RTMP. */
export type PublishOptions = TestPicture & { streamKey: string } & (
    | { whipUrl: string }
    | {
        rtmpUrl: string;
        /** As software sends them that was not told otherwise. */
        bFrames?: number;
      }
  );

const videoBitsPerPixel = 0.07;
const audioBitsPerSecond = 64_000;

/**
 * Publishes a made-up broadcast by WHIP until `signal` is aborted, then ends the session. The working folder must
 * hold the font of the picture. Throws when the server refuses or the connection breaks.
 */
export async function publishTestPicture(options: PublishOptions, signal: AbortSignal): Promise<void> {
  Log.setLevel(AV_LOG_FATAL);
  const opened = new AsyncDisposableStack();
  try {
    await publishWith(opened, options, signal);
  } finally {
    await opened.disposeAsync();
  }
}

async function publishWith(
  opened: AsyncDisposableStack,
  options: PublishOptions,
  signal: AbortSignal,
): Promise<void> {
  const input = opened.use(await Demuxer.open(testPictureGraph(options), { format: 'lavfi' }));
  const [picture, sound] = [input.video(), input.audio()];
  if (!picture || !sound) throw new Error('The test picture has no picture or no sound.');
  const pictureSource = opened.use(await Decoder.create(picture));
  const soundSource = opened.use(await Decoder.create(sound));
  const isRtmp = 'rtmpUrl' in options;
  const video = opened.use(await createVideoEncoder(options, pictureSource));
  const audio = opened.use(
    await Encoder.create(isRtmp ? FF_ENCODER_AAC : FF_ENCODER_LIBOPUS, {
      decoder: soundSource,
      bitrate: audioBitsPerSecond,
      autoResample: true,
    }),
  );
  const output = opened.use(
    isRtmp
      ? await Muxer.open(`${options.rtmpUrl}/${options.streamKey}`, { format: 'flv' })
      : await Muxer.open(options.whipUrl, { format: 'whip', options: { authorization: options.streamKey } }),
  );

  const failing = new AbortController();
  const ending = AbortSignal.any([signal, failing.signal]);

  async function send(source: Decoder, encoder: Encoder, from: number, to: number): Promise<void> {
    try {
      for await (const packet of encoder.packets(source.frames(input.packets(from)))) {
        if (ending.aborted) return;
        if (packet) await output.writePacket(packet, to);
      }
    } catch (error) {
      failing.abort(error);
    }
  }

  // Both have returned before anything they use is closed: the library crashes otherwise.
  await Promise.all([
    send(pictureSource, video, picture.index, output.addStream(video)),
    send(soundSource, audio, sound.index, output.addStream(audio)),
  ]);
  failing.signal.throwIfAborted();
}

/** Neither client can be asked for a key frame, so they come often: viewers wait for one. */
function createVideoEncoder(options: PublishOptions, decoder: Decoder) {
  const { width, height, framesPerSecond } = options;
  const maxBFrames = ('bFrames' in options && options.bFrames) || 0;
  const profile = maxBFrames > 0 ? { profile: 'high' } : { tune: 'zerolatency', profile: 'baseline' };
  return Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    bitrate: Math.round(width * height * framesPerSecond * videoBitsPerPixel),
    gopSize: Math.round(framesPerSecond / 2),
    maxBFrames,
    options: { preset: 'superfast', ...profile },
  });
}
