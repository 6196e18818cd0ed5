import {
  AudioFifo,
  CodecContext,
  FFmpegError,
  Frame,
  Codec as Library,
  Packet,
  Rational,
  SoftwareResampleContext,
} from 'node-av';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_ID_AAC,
  AV_SAMPLE_FMT_FLT,
  FF_ENCODER_LIBOPUS,
} from 'node-av/constants';

/** A packet of Opus, 20 ms long, and when it is heard. */
export type OpusPacket = { data: Buffer; atMs: number };

const samplesPerSecond = 48_000;
const samplesAPacket = 960;
const bitsPerSecond = 128_000;
const channels = 2;
const bytesASample = channels * Float32Array.BYTES_PER_ELEMENT;
const stereo = { nbChannels: channels, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };
/** Clocks that drift, and times that were rounded, are heard only beyond this. */
const toleratedMs = 80;
const longestSilenceMs = 2_000;
/** Held until the process ends, as the library needs it. */
const held: unknown[] = [];

/** Makes Opus of AAC as it comes. A short hole is filled with silence; after a long one, time goes on from where sound does. */
export class OpusTrack {
  readonly #decoder = new CodecContext();
  readonly #encoder = new CodecContext();
  readonly #decoded = new Frame();
  readonly #fifo = new AudioFifo();
  #resampler: { context: SoftwareResampleContext; from: string } | undefined;
  /** When the oldest sample that waits is heard. */
  #nextMs: number | undefined;

  /** @param setup what the sender says of its coding (AudioSpecificConfig) */
  constructor(setup: Buffer) {
    const decoder = Library.findDecoder(AV_CODEC_ID_AAC);
    this.#decoder.allocContext3(decoder);
    this.#decoder.extraData = setup;
    FFmpegError.throwIfError(this.#decoder.open2Sync(decoder), 'open the decoder of AAC');
    const encoder = Library.findEncoderByName(FF_ENCODER_LIBOPUS);
    this.#encoder.allocContext3(encoder);
    Object.assign(this.#encoder, {
      sampleRate: samplesPerSecond,
      sampleFormat: AV_SAMPLE_FMT_FLT,
      channelLayout: stereo,
      bitRate: BigInt(bitsPerSecond),
      timeBase: new Rational(1, samplesPerSecond),
    });
    FFmpegError.throwIfError(this.#encoder.open2Sync(encoder), 'open the encoder of Opus');
    this.#decoded.alloc();
    this.#fifo.alloc(AV_SAMPLE_FMT_FLT, channels, samplesPerSecond);
    held.push(decoder, encoder, this);
  }

  /** Takes a frame of AAC. One that cannot be decoded is a hole. */
  take(aac: Buffer, atMs: number): OpusPacket[] {
    const packet = new Packet();
    packet.alloc();
    packet.data = aac;
    const wasTaken = this.#decoder.sendPacketSync(packet) >= 0;
    packet.free();
    while (wasTaken && this.#decoder.receiveFrameSync(this.#decoded) >= 0) {
      const samples = this.#resample(this.#decoded);
      this.#decoded.unref();
      if (samples) this.#push(samples, atMs);
    }
    return this.#encode();
  }

  /** As interleaved stereo at 48 kHz. */
  #resample(frame: Frame): Buffer | undefined {
    const { channelLayout, sampleRate, nbSamples, data } = frame;
    const format = frame.format as typeof AV_SAMPLE_FMT_FLT;
    const from = `${channelLayout.nbChannels} ${channelLayout.mask} ${sampleRate} ${format}`;
    if (this.#resampler?.from !== from) {
      const context = new SoftwareResampleContext();
      FFmpegError.throwIfError(
        context.allocSetOpts2(stereo, AV_SAMPLE_FMT_FLT, samplesPerSecond, channelLayout, format, sampleRate),
        'choose how sound is converted',
      );
      FFmpegError.throwIfError(context.init(), 'convert sound');
      this.#resampler?.context.free();
      this.#resampler = { context, from };
    }
    const { context } = this.#resampler;
    const room = context.getOutSamples(nbSamples);
    if (!data || room <= 0) return undefined;
    const samples = Buffer.alloc(room * bytesASample);
    const planes = data.slice(0, channelLayout.nbChannels);
    const count = context.convertSync([samples], room, planes, nbSamples);
    return count > 0 ? samples.subarray(0, count * bytesASample) : undefined;
  }

  #push(samples: Buffer, atMs: number): void {
    const waitingMs = (this.#fifo.size / samplesPerSecond) * 1000;
    const holeMs = atMs - ((this.#nextMs ?? atMs) + waitingMs);
    if (this.#nextMs === undefined || Math.abs(holeMs) > longestSilenceMs) {
      this.#fifo.reset();
      this.#nextMs = atMs;
    } else if (holeMs > toleratedMs) {
      this.#write(Buffer.alloc(Math.round((holeMs / 1000) * samplesPerSecond) * bytesASample));
    } else if (holeMs < -toleratedMs) return;
    this.#write(samples);
  }

  #write(samples: Buffer): void {
    FFmpegError.throwIfError(this.#fifo.writeSync([samples], samples.length / bytesASample), 'keep sound');
  }

  #encode(): OpusPacket[] {
    const packets: OpusPacket[] = [];
    while (this.#nextMs !== undefined && this.#fifo.size >= samplesAPacket) {
      const frame = new Frame();
      frame.alloc();
      Object.assign(frame, {
        nbSamples: samplesAPacket,
        format: AV_SAMPLE_FMT_FLT,
        channelLayout: stereo,
        sampleRate: samplesPerSecond,
      });
      frame.getBuffer();
      FFmpegError.throwIfError(
        this.#fifo.readSync(frame.data?.slice(0, 1) ?? [], samplesAPacket),
        'read sound',
      );
      FFmpegError.throwIfError(this.#encoder.sendFrameSync(frame), 'encode sound');
      frame.free();
      const packet = new Packet();
      packet.alloc();
      while (this.#encoder.receivePacketSync(packet) >= 0) {
        if (packet.data) packets.push({ data: Buffer.from(packet.data), atMs: this.#nextMs });
        packet.unref();
      }
      packet.free();
      this.#nextMs += (samplesAPacket / samplesPerSecond) * 1000;
    }
    return packets;
  }
}
