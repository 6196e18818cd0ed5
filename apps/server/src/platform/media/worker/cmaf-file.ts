import { Dictionary, FFmpegError, FormatContext, IOContext, Packet, Rational, type Stream } from 'node-av';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_PKT_FLAG_KEY,
  AVFMT_FLAG_CUSTOM_IO,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { samplesAFrame, samplesPerSecond } from './aac-track.ts';
import type { Size } from './recording-file.ts';

/** Held until the process ends, as the library needs it. */
const held: unknown[] = [];
const bufferBytes = 64 * 1024;
const movie = {
  movflags: 'frag_custom+empty_moov+default_base_moof+frag_discont+skip_sidx+skip_trailer',
  use_editlist: '0',
  avoid_negative_ts: 'disabled',
};

/** A fragmented MP4 that is given away piece by piece. Times are milliseconds since its beginning. */
export interface CmafFile {
  /** What players need before any fragment. */
  readonly init: Buffer;
  picture(frame: { data: Buffer; isKey: boolean; atMs: number; durationMs: number }): Promise<void>;
  /** @param at in samples */
  sound(data: Buffer, at: number): Promise<void>;
  /** What was written since the last call, as one fragment. */
  cut(): Promise<Buffer>;
}

/**
 * Begins a file for H264 of this size and, where its setup is given, AAC.
 * @param setup parameter sets, with start codes
 */
export async function beginCmafFile(request: {
  size: Size;
  setup: Buffer;
  soundSetup: Buffer | undefined;
}): Promise<CmafFile> {
  let written: Buffer[] = [];
  const takeWritten = () => {
    const bytes = Buffer.concat(written);
    written = [];
    return bytes;
  };
  const output = new IOContext();
  output.allocContextWithCallbacks(bufferBytes, 1, null, (bytes) => {
    written.push(Buffer.from(bytes));
    return bytes.length;
  });
  const context = new FormatContext();
  const options = Dictionary.fromObject(movie);
  held.push(context, output, options);
  FFmpegError.throwIfError(context.allocOutputContext2(null, 'mp4', null), 'allocate output');
  context.pb = output;
  context.flags = AVFMT_FLAG_CUSTOM_IO;
  const picture = addPicture(context, request.size, request.setup);
  const sound = request.soundSetup && addSound(context, request.soundSetup);
  FFmpegError.throwIfError(await context.writeHeader(options), 'write header');
  const init = takeWritten();

  async function write(
    stream: Stream,
    data: Buffer,
    times: { at: bigint; duration: bigint; isKey: boolean },
  ) {
    const packet = new Packet();
    packet.alloc();
    packet.data = data;
    packet.streamIndex = stream.index;
    packet.pts = times.at;
    packet.dts = times.at;
    packet.duration = times.duration;
    if (times.isKey) packet.flags = AV_PKT_FLAG_KEY;
    const result = await context.writeFrame(packet);
    packet.free();
    FFmpegError.throwIfError(result, 'write frame');
  }

  const unitsOf = (ms: number) => BigInt(Math.round((ms * picture.timeBase.den) / 1000));
  return {
    init,
    picture: ({ data, isKey, atMs, durationMs }) =>
      // Both ends are rounded alike, so that fragments join without a gap.
      write(picture, data, {
        at: unitsOf(atMs),
        duration: unitsOf(atMs + durationMs) - unitsOf(atMs),
        isKey,
      }),
    async sound(data, at) {
      if (sound) await write(sound, data, { at: BigInt(at), duration: BigInt(samplesAFrame), isKey: true });
    },
    async cut() {
      FFmpegError.throwIfError(await context.writeFrame(null), 'write fragment');
      return takeWritten();
    },
  };
}

function addPicture(context: FormatContext, { width, height }: Size, setup: Buffer): Stream {
  const picture = context.newStream();
  picture.timeBase = new Rational(1, 90_000);
  const { codecpar } = picture;
  Object.assign(codecpar, { codecType: AVMEDIA_TYPE_VIDEO, codecId: AV_CODEC_ID_H264, width, height });
  codecpar.extradata = setup;
  return picture;
}

function addSound(context: FormatContext, setup: Buffer): Stream {
  const sound = context.newStream();
  sound.timeBase = new Rational(1, samplesPerSecond);
  const { codecpar } = sound;
  Object.assign(codecpar, {
    codecType: AVMEDIA_TYPE_AUDIO,
    codecId: AV_CODEC_ID_AAC,
    sampleRate: samplesPerSecond,
    frameSize: samplesAFrame,
  });
  codecpar.channelLayout = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };
  codecpar.extradata = setup;
  return sound;
}
