import { Decoder, Demuxer, Encoder, Log, Muxer, type Stream } from 'node-av';
import {
  AV_LOG_FATAL,
  AV_PKT_DATA_DISPLAYMATRIX,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';

export interface MadeVideo {
  width: number;
  height: number;
  seconds: number;
  framesPerSecond?: number;
  /** Leaves the sound out. */
  isSilent?: boolean;
  /** Clockwise quarter turns players are asked to make. */
  quarterTurns?: 0 | 1;
  /** Ten bits a sample, said to be in the PQ curve of high dynamic range. */
  isHdr?: boolean;
  /** Drops every frame of each odd second but its first. */
  isUneven?: boolean;
}

/** Writes a moving test picture, with a tone, to a file whose ending (mp4, mov, webm) names the container. */
export async function makeVideo(file: string, video: MadeVideo): Promise<void> {
  Log.setLevel(AV_LOG_FATAL);
  const { width, height, seconds, framesPerSecond = 24 } = video;
  const uneven = video.isUneven ? `,select='not(mod(floor(t),2))+not(mod(n,${framesPerSecond}))'` : '';
  const format = video.isHdr
    ? 'format=yuv420p10le,setparams=color_trc=smpte2084:color_primaries=bt2020:colorspace=bt2020nc'
    : 'format=yuv420p';
  const picture = `testsrc2=s=${width}x${height}:r=${framesPerSecond}:d=${seconds}${uneven},${format}[out0]`;
  const tone = `sine=frequency=330:sample_rate=48000:duration=${seconds},aformat=channel_layouts=stereo[out1]`;
  const isWebm = file.endsWith('.webm');
  const muxer = await Muxer.open(file, {
    ...(video.quarterTurns === 1 && {
      configure: (context) => {
        context.streams[0]?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, turnedClockwise());
      },
    }),
  });
  const graph = video.isSilent ? picture : `${picture};${tone}`;
  await encode(graph, muxer, async (stream, index) => {
    const decoder = await Decoder.create(stream);
    if (index === 1) return [decoder, await soundEncoder(decoder, isWebm)];
    if (isWebm) return [decoder, await Encoder.create(FF_ENCODER_LIBVPX_VP8, { decoder, bitrate: 400_000 })];
    const options = { preset: 'ultrafast', crf: 28 } as const;
    return [
      decoder,
      await Encoder.create(FF_ENCODER_LIBX264, { decoder, gopSize: framesPerSecond, options }),
    ];
  });
}

/** Writes a tone that grows louder to an MP3 file. */
export async function makeSound(file: string, seconds: number): Promise<void> {
  Log.setLevel(AV_LOG_FATAL);
  const graph = `sine=frequency=330:sample_rate=44100:duration=${seconds},volume='t/${seconds}':eval=frame,aformat=channel_layouts=stereo[out0]`;
  await encode(graph, await Muxer.open(file), async (stream) => {
    const decoder = await Decoder.create(stream);
    return [
      decoder,
      await Encoder.create(FF_ENCODER_LIBMP3LAME, { decoder, bitrate: 128_000, autoResample: true }),
    ];
  });
}

async function soundEncoder(decoder: Decoder, isWebm: boolean): Promise<Encoder> {
  return isWebm
    ? Encoder.create(FF_ENCODER_LIBOPUS, { decoder, bitrate: 64_000, autoResample: true })
    : Encoder.create(FF_ENCODER_AAC, { decoder, bitrate: 64_000, autoResample: true });
}

type Coding = (stream: Stream, index: number) => Promise<[Decoder, Encoder]>;

/** Sends the outputs of a filter graph through encoders into one file, one stream after the other. */
async function encode(graph: string, muxer: Muxer, codingOf: Coding): Promise<void> {
  const input = await Demuxer.open(graph, { format: 'lavfi' });
  const codings = await Promise.all(input.streams.map((stream, index) => codingOf(stream, index)));
  const tracks = codings.map(([decoder, encoder]) => ({ decoder, encoder, track: muxer.addStream(encoder) }));
  for await (const packet of input.packets()) {
    const fed = tracks.filter((_, index) => packet === null || packet.streamIndex === index);
    for (const { decoder, encoder, track } of fed) {
      for (const frame of await decoder.decodeAll(packet)) {
        for (const coded of await encoder.encodeAll(frame)) await muxer.writePacket(coded, track);
        frame.free();
      }
    }
    if (packet === null) break;
    packet.free();
  }
  for (const { encoder, track } of tracks) {
    for (const coded of await encoder.encodeAll(null)) await muxer.writePacket(coded, track);
  }
  await muxer.close();
  for (const { decoder, encoder } of tracks) {
    encoder.close();
    decoder.close();
  }
  await input.close();
}

/** A display matrix: nine fixed-point numbers, here of a turn by ninety degrees. */
function turnedClockwise(): Buffer {
  const matrix = Buffer.alloc(36);
  matrix.writeInt32LE(65_536, 4);
  matrix.writeInt32LE(-65_536, 12);
  matrix.writeInt32LE(1 << 30, 32);
  return matrix;
}
