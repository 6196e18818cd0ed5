import { Decoder, Demuxer, Encoder, Log, Muxer } from 'node-av';
import { AV_LOG_ERROR, FF_ENCODER_LIBOPUS, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { type TestPicture, testPictureGraph } from './test-picture.ts';

/** Where and how to publish; `streamKey` is sent as the bearer. */
export interface PublishOptions extends TestPicture {
  whipUrl: string;
  streamKey: string;
}

const videoBitsPerPixel = 0.07;

/**
 * Publishes a made-up broadcast by WHIP until `signal` is aborted, then ends the session. The working folder must
 * hold the font of the picture. Throws when the server refuses or the connection breaks.
 */
export async function publishTestPicture(options: PublishOptions, signal: AbortSignal): Promise<void> {
  Log.setLevel(AV_LOG_ERROR);
  const { width, height, framesPerSecond } = options;
  await using input = await Demuxer.open(testPictureGraph(options), { format: 'lavfi' });
  const [picture, sound] = [input.video(), input.audio()];
  if (!picture || !sound) throw new Error('The test picture has no picture or no sound.');
  using pictureSource = await Decoder.create(picture);
  using soundSource = await Decoder.create(sound);
  // Its WHIP client cannot be asked for a key frame, so one comes each second: viewers wait no longer than that.
  using video = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder: pictureSource,
    bitrate: Math.round(width * height * framesPerSecond * videoBitsPerPixel),
    gopSize: framesPerSecond,
    maxBFrames: 0,
    options: { preset: 'superfast', tune: 'zerolatency', profile: 'baseline' },
  });
  using audio = await Encoder.create(FF_ENCODER_LIBOPUS, { decoder: soundSource, bitrate: 64_000 });
  await using output = await Muxer.open(options.whipUrl, {
    format: 'whip',
    options: { authorization: options.streamKey },
  });

  async function send(source: Decoder, encoder: Encoder, from: number, to: number): Promise<void> {
    for await (const packet of encoder.packets(source.frames(input.packets(from)))) {
      if (signal.aborted) return;
      if (packet) await output.writePacket(packet, to);
    }
  }

  await Promise.all([
    send(pictureSource, video, picture.index, output.addStream(video)),
    send(soundSource, audio, sound.index, output.addStream(audio)),
  ]);
}
