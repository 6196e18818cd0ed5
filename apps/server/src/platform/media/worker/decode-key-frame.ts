import { Codec, CodecContext, Dictionary, Frame, Packet, SoftwareScaleContext } from 'node-av';
import { AV_PIX_FMT_RGB24, type AVPixelFormat, SWS_BILINEAR } from 'node-av/constants';
import { WorkFailure } from './failure.ts';
import type { BareSize, StillJob } from './protocol.ts';

const decoderNames = { VP8: 'vp8', VP9: 'vp9', H264: 'h264', AV1: 'libdav1d' } as const;
const pixelsMax = 4096 * 2304;

const decoders = new Map<StillJob['codec'], CodecContext>();
/** Held until the process ends: the library gives options back a second time when they are collected. */
const held: unknown[] = [];

/**
 * Decodes one key frame into bare pixels, in RGB of eight bits, with the longer side at most `longest`. Everything is
 * given back at once, so that a process can do this many times.
 * @throws WorkFailure for bytes that are no such frame
 */
export function decodeKeyFrame(
  { codec, data }: Pick<StillJob, 'codec' | 'data'>,
  longest: number,
): BareSize & { pixels: Buffer } {
  const decoder = decoders.get(codec) ?? openDecoder(codec);
  const packet = new Packet();
  const frame = new Frame();
  packet.alloc();
  frame.alloc();
  try {
    packet.data = Buffer.from(data);
    packet.isKeyframe = true;
    decoder.sendPacketSync(packet);
    // Nothing follows it, so the decoder gives what it holds.
    decoder.sendPacketSync(null);
    if (decoder.receiveFrameSync(frame) < 0 || frame.width < 2 || frame.height < 2) {
      throw new WorkFailure('damaged', 'The frame cannot be decoded.');
    }
    return scaled(frame, longest);
  } finally {
    decoder.flushBuffers();
    frame.free();
    packet.free();
  }
}

function openDecoder(codec: StillJob['codec']): CodecContext {
  const found = Codec.findDecoderByName(decoderNames[codec] as never);
  if (!found) throw new WorkFailure('unsupportedFormat', `${codec} is not decoded here.`);
  const decoder = new CodecContext();
  decoder.allocContext3(found);
  decoder.threadCount = 1;
  const options = Dictionary.fromObject({ max_pixels: String(pixelsMax) });
  held.push(found, options);
  if (decoder.open2Sync(found, options) < 0) throw new Error(`The decoder of ${codec} could not be opened.`);
  decoders.set(codec, decoder);
  return decoder;
}

function scaled(source: Frame, longest: number): BareSize & { pixels: Buffer } {
  const factor = Math.min(1, longest / Math.max(source.width, source.height));
  const side = (length: number) => Math.max(2, Math.round(length * factor));
  const target = new Frame();
  const scaler = new SoftwareScaleContext();
  target.alloc();
  try {
    const width = side(source.width);
    const height = side(source.height);
    Object.assign(target, { width, height, format: AV_PIX_FMT_RGB24 });
    target.getBuffer();
    const format = source.format as AVPixelFormat;
    scaler.getContext(source.width, source.height, format, width, height, AV_PIX_FMT_RGB24, SWS_BILINEAR);
    if (scaler.scaleFrameSync(target, source) < 0) {
      throw new WorkFailure('damaged', 'The frame cannot be scaled.');
    }
    return { width, height, pixels: target.toBuffer() };
  } finally {
    scaler.freeContext();
    target.free();
  }
}
