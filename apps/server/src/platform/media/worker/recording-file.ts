import {
  CodecContext,
  FFmpegError,
  FormatContext,
  Frame,
  Codec as Library,
  Packet,
  Rational,
  type Stream,
} from 'node-av';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_PKT_FLAG_KEY,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';

/** The pictures a recording may hold. */
export type PictureCodec = 'H264' | 'VP8' | 'VP9' | 'AV1';

/** Held until the process ends, as the library needs it. */
const held: unknown[] = [];

const codecIds = {
  H264: AV_CODEC_ID_H264,
  VP8: AV_CODEC_ID_VP8,
  VP9: AV_CODEC_ID_VP9,
  AV1: AV_CODEC_ID_AV1,
} as const;
/** Exact enough for any picture rate, and what both kinds of stream are counted in before the file's own unit. */
const tick = new Rational(1, 90_000);
const opusFrameMs = 20;
/** Opus in a file says its channels and that nothing is to be cut off its beginning (RFC 7845, section 5.1). */
export const opusHead = Buffer.from([...Buffer.from('OpusHead'), 1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);

export interface Size {
  width: number;
  height: number;
}

/** Says how large the picture of a key frame is, by decoding it; undefined when it cannot be decoded. */
export function createMeasure(codec: PictureCodec): (keyFrame: Buffer) => Size | undefined {
  const decoder = Library.findDecoder(codecIds[codec]);
  const context = new CodecContext();
  context.allocContext3(decoder);
  FFmpegError.throwIfError(context.open2Sync(decoder), 'open decoder');
  const frame = new Frame();
  frame.alloc();
  held.push(context, frame);
  return (keyFrame) => {
    const packet = packetOf(keyFrame);
    const wasTaken = context.sendPacketSync(packet) >= 0;
    packet.free();
    context.sendPacketSync(null);
    const size =
      wasTaken && context.receiveFrameSync(frame) >= 0
        ? { width: frame.width, height: frame.height }
        : undefined;
    frame.unref();
    context.flushBuffers();
    return size;
  };
}

export interface RecordingFile {
  /** Times are milliseconds since the file's beginning. */
  picture(data: Buffer, isKey: boolean, atMs: number): void;
  sound(data: Buffer, atMs: number): void;
  /** Completes the file. */
  finish(): void;
}

/** Opens a file for a picture of this size, and sound if there is any; nothing is encoded again. */
export function openRecordingFile(
  file: string,
  request: { codec: PictureCodec; size: Size; setup: Buffer | undefined; hasSound: boolean },
): RecordingFile {
  const context = new FormatContext();
  held.push(context);
  const format = request.codec === 'H264' ? 'mp4' : 'webm';
  FFmpegError.throwIfError(context.allocOutputContext2(null, format, file), 'allocate output');
  const picture = context.newStream();
  picture.timeBase = tick;
  picture.codecpar.codecType = AVMEDIA_TYPE_VIDEO;
  picture.codecpar.codecId = codecIds[request.codec];
  picture.codecpar.width = request.size.width;
  picture.codecpar.height = request.size.height;
  if (request.setup) picture.codecpar.extradata = request.setup;
  const sound = request.hasSound ? addSound(context) : undefined;
  FFmpegError.throwIfError(context.openOutputSync(), 'open output');
  FFmpegError.throwIfError(context.writeHeaderSync(), 'write header');

  const last = new Map<Stream, bigint>();
  function write(stream: Stream, data: Buffer, isKey: boolean, atMs: number, durationMs: number): void {
    const { num, den } = stream.timeBase;
    const unitsOf = (ms: number) => BigInt(Math.round((ms * den) / (1000 * num)));
    const before = last.get(stream);
    const wanted = unitsOf(Math.max(0, atMs));
    // A file's times must grow, also where the network made two frames arrive as one.
    const at = before !== undefined && wanted <= before ? before + 1n : wanted;
    last.set(stream, at);
    const packet = packetOf(data);
    packet.streamIndex = stream.index;
    packet.pts = at;
    packet.dts = at;
    packet.duration = unitsOf(durationMs);
    if (isKey) packet.flags = AV_PKT_FLAG_KEY;
    FFmpegError.throwIfError(context.interleavedWriteFrameSync(packet), 'write frame');
    packet.free();
  }

  return {
    picture: (data, isKey, atMs) => write(picture, data, isKey, atMs, 0),
    sound: (data, atMs) => sound && write(sound, data, true, atMs, opusFrameMs),
    finish() {
      FFmpegError.throwIfError(context.interleavedWriteFrameSync(null), 'write last frames');
      FFmpegError.throwIfError(context.writeTrailerSync(), 'complete the file');
      context.closeOutputSync();
    },
  };
}

function addSound(context: FormatContext): Stream {
  const sound = context.newStream();
  sound.timeBase = new Rational(1, 48_000);
  sound.codecpar.codecType = AVMEDIA_TYPE_AUDIO;
  sound.codecpar.codecId = AV_CODEC_ID_OPUS;
  sound.codecpar.sampleRate = 48_000;
  sound.codecpar.channelLayout = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };
  sound.codecpar.frameSize = (48_000 * opusFrameMs) / 1000;
  sound.codecpar.extradata = opusHead;
  return sound;
}

function packetOf(data: Buffer): Packet {
  const packet = new Packet();
  packet.alloc();
  packet.data = data;
  return packet;
}
