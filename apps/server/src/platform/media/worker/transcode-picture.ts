import {
  CodecContext,
  Dictionary,
  FFmpegError,
  Frame,
  Codec as Library,
  Packet,
  Rational,
  SoftwareScaleContext,
} from 'node-av';
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_VP8,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  type AVPixelFormat,
  SWS_BILINEAR,
} from 'node-av/constants';

/** A picture in H264; `setup` is what a decoder needs before the first. */
export type H264Picture = { data: Buffer; isKey: boolean; setup: Buffer; shownAtMs: number };

/** Of the shorter side. More costs a core, and whoever needs this has a narrow network. */
const shorterSideMax = 360;
const bitsPerSecond = 900_000n;
const keyFrameEveryMs = 2000;
const encoderOptions = { preset: 'ultrafast', tune: 'zerolatency', profile: 'baseline' };
/** Held until the process ends, as the library needs it. */
const held: unknown[] = [];

type Encoding = {
  shape: string;
  encoder: CodecContext;
  scaler: SoftwareScaleContext;
  target: Frame;
  setup: Buffer;
};

/** Encodes pictures of VP8 anew, made smaller. Where their size changes, so does the setup. */
export class PictureTranscoder {
  readonly #decoder = new CodecContext();
  readonly #decoded = new Frame();
  #encoding: Encoding | undefined;
  #keyFrameAtMs = Number.NEGATIVE_INFINITY;
  #count = 0n;

  constructor() {
    const decoder = Library.findDecoder(AV_CODEC_ID_VP8);
    this.#decoder.allocContext3(decoder);
    this.#decoder.threadCount = 1;
    FFmpegError.throwIfError(this.#decoder.open2Sync(decoder), 'open the decoder of VP8');
    this.#decoded.alloc();
    held.push(decoder, this);
  }

  /** Takes one picture; what cannot be decoded is left out. */
  take(data: Buffer, shownAtMs: number): H264Picture[] {
    const packet = new Packet();
    packet.alloc();
    packet.data = data;
    const wasTaken = this.#decoder.sendPacketSync(packet) >= 0;
    packet.free();
    const pictures: H264Picture[] = [];
    while (wasTaken && this.#decoder.receiveFrameSync(this.#decoded) >= 0) {
      pictures.push(...this.#encode(this.#decoded, shownAtMs));
      this.#decoded.unref();
    }
    return pictures;
  }

  #encode(frame: Frame, shownAtMs: number): H264Picture[] {
    const shape = `${frame.width}x${frame.height}`;
    if (this.#encoding?.shape !== shape) {
      this.#encoding = openEncoding(frame, shape);
      this.#keyFrameAtMs = Number.NEGATIVE_INFINITY;
    }
    const { encoder, scaler, target, setup } = this.#encoding;
    FFmpegError.throwIfError(scaler.scaleFrameSync(target, frame), 'scale a picture');
    const isKeyDue = shownAtMs - this.#keyFrameAtMs >= keyFrameEveryMs;
    if (isKeyDue) this.#keyFrameAtMs = shownAtMs;
    target.pictType = isKeyDue ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    target.pts = this.#count;
    this.#count += 1n;
    FFmpegError.throwIfError(encoder.sendFrameSync(target), 'encode a picture');
    const pictures: H264Picture[] = [];
    const packet = new Packet();
    packet.alloc();
    // Without a look ahead each frame comes out at once.
    while (encoder.receivePacketSync(packet) >= 0) {
      if (packet.data) {
        pictures.push({ data: Buffer.from(packet.data), isKey: packet.isKeyframe, setup, shownAtMs });
      }
      packet.unref();
    }
    packet.free();
    return pictures;
  }
}

function openEncoding(source: Frame, shape: string): Encoding {
  const factor = Math.min(1, shorterSideMax / Math.min(source.width, source.height));
  const even = (length: number) => Math.max(2, Math.round((length * factor) / 2) * 2);
  const [width, height] = [even(source.width), even(source.height)];
  const library = Library.findEncoderByName('libx264' as never);
  if (!library) throw new Error('H264 is not encoded here.');
  const encoder = new CodecContext();
  const options = Dictionary.fromObject(encoderOptions);
  encoder.allocContext3(library);
  Object.assign(encoder, {
    ...{ width, height, pixelFormat: AV_PIX_FMT_YUV420P, timeBase: new Rational(1, 30) },
    ...{ gopSize: 600, maxBFrames: 0, threadCount: 1, bitRate: bitsPerSecond },
    flags: AV_CODEC_FLAG_GLOBAL_HEADER,
  });
  FFmpegError.throwIfError(encoder.open2Sync(library, options), 'open the encoder of H264');
  const target = new Frame();
  target.alloc();
  Object.assign(target, { width, height, format: AV_PIX_FMT_YUV420P });
  target.getBuffer();
  const scaler = new SoftwareScaleContext();
  const format = source.format as AVPixelFormat;
  scaler.getContext(source.width, source.height, format, width, height, AV_PIX_FMT_YUV420P, SWS_BILINEAR);
  held.push(library, options, encoder, target, scaler);
  return { shape, encoder, scaler, target, setup: Buffer.from(encoder.extraData ?? []) };
}
