import { AudioFifo, CodecContext, FFmpegError, Frame, Codec as Library, Packet, Rational } from 'node-av';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_OPUS,
  AV_SAMPLE_FMT_FLTP,
} from 'node-av/constants';
import { opusHead } from './recording-file.ts';

/** A frame of AAC and where it belongs, in samples since the track's beginning. */
export type SoundFrame = { data: Buffer; at: number };

export const samplesPerSecond = 48_000;
export const samplesAFrame = 1024;
const bitsPerSecond = 128_000;
const stereo = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };
/** Clocks that drift, and packets that come late, are heard only beyond this. */
const toleratedSamples = samplesPerSecond * 0.06;
const longestSilenceSamples = samplesPerSecond * 10;
/** Held until the process ends, as the library needs it. */
const held: unknown[] = [];

/** Makes AAC of Opus as it comes. What is missing between two packets is silence, so that the track has no holes. */
export class AacTrack {
  /** What a file says of the coding. */
  readonly setup: Buffer;
  readonly #decoder = new CodecContext();
  readonly #encoder = new CodecContext();
  readonly #decoded = new Frame();
  readonly #fifo = new AudioFifo();
  /** Samples that were taken so far, silence included. */
  #taken = 0;
  #encoded = 0;

  constructor() {
    const decoder = Library.findDecoder(AV_CODEC_ID_OPUS);
    this.#decoder.allocContext3(decoder);
    this.#decoder.extraData = opusHead;
    Object.assign(this.#decoder, { sampleRate: samplesPerSecond, channelLayout: stereo });
    FFmpegError.throwIfError(this.#decoder.open2Sync(decoder), 'open the decoder of Opus');
    const encoder = Library.findEncoder(AV_CODEC_ID_AAC);
    this.#encoder.allocContext3(encoder);
    Object.assign(this.#encoder, {
      sampleRate: samplesPerSecond,
      sampleFormat: AV_SAMPLE_FMT_FLTP,
      channelLayout: stereo,
      bitRate: BigInt(bitsPerSecond),
      timeBase: new Rational(1, samplesPerSecond),
      flags: AV_CODEC_FLAG_GLOBAL_HEADER,
    });
    FFmpegError.throwIfError(this.#encoder.open2Sync(encoder), 'open the encoder of AAC');
    this.setup = Buffer.from(this.#encoder.extraData ?? []);
    this.#decoded.alloc();
    this.#fifo.alloc(AV_SAMPLE_FMT_FLTP, 2, samplesPerSecond);
    held.push(decoder, encoder, this);
  }

  /** Takes a packet of Opus that is heard at a moment, in milliseconds since the track's beginning. */
  take(opus: Buffer, atMs: number): SoundFrame[] {
    const packet = new Packet();
    packet.alloc();
    packet.data = opus;
    const wasTaken = this.#decoder.sendPacketSync(packet) >= 0;
    packet.free();
    while (wasTaken && this.#decoder.receiveFrameSync(this.#decoded) >= 0) {
      const { data, nbSamples } = this.#decoded;
      const ahead = Math.round((atMs / 1000) * samplesPerSecond) - this.#taken;
      if (ahead > toleratedSamples) this.#silence(ahead);
      if (data && ahead > -toleratedSamples) this.#push(data.slice(0, 2), nbSamples);
      this.#decoded.unref();
    }
    return this.#encode();
  }

  /** Fills up to a moment with silence, where nothing came. */
  fillUntil(atMs: number): SoundFrame[] {
    const missing = Math.round((atMs / 1000) * samplesPerSecond) - this.#taken;
    if (missing > 0) this.#silence(missing);
    return this.#encode();
  }

  #silence(samples: number): void {
    const count = Math.min(samples, longestSilenceSamples);
    const quiet = Buffer.alloc(count * Float32Array.BYTES_PER_ELEMENT);
    // What is longer than that is left out: players step over it.
    this.#taken += samples - count;
    this.#push([quiet, quiet], count);
  }

  #push(planes: Buffer[], samples: number): void {
    FFmpegError.throwIfError(this.#fifo.writeSync(planes, samples), 'keep sound');
    this.#taken += samples;
  }

  #encode(): SoundFrame[] {
    const frames: SoundFrame[] = [];
    while (this.#fifo.size >= samplesAFrame) {
      const frame = new Frame();
      frame.alloc();
      Object.assign(frame, {
        nbSamples: samplesAFrame,
        format: AV_SAMPLE_FMT_FLTP,
        channelLayout: stereo,
        sampleRate: samplesPerSecond,
        pts: BigInt(this.#taken - this.#fifo.size),
      });
      frame.getBuffer();
      FFmpegError.throwIfError(
        this.#fifo.readSync(frame.data?.slice(0, 2) ?? [], samplesAFrame),
        'read sound',
      );
      FFmpegError.throwIfError(this.#encoder.sendFrameSync(frame), 'encode sound');
      frame.free();
      const packet = new Packet();
      packet.alloc();
      while (this.#encoder.receivePacketSync(packet) >= 0) {
        const at = Math.max(Number(packet.pts), this.#encoded);
        if (packet.data && Number(packet.pts) >= 0) frames.push({ data: Buffer.from(packet.data), at });
        this.#encoded = at + samplesAFrame;
        packet.unref();
      }
      packet.free();
    }
    return frames;
  }
}
