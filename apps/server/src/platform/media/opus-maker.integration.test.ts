import { CodecContext, FFmpegError, Frame, Codec as Library, Packet, Rational } from 'node-av';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_OPUS,
  AV_SAMPLE_FMT_FLTP,
} from 'node-av/constants';
import { afterEach, expect, it, vi } from 'vitest';
import { type OpusMaker, startOpusMaker } from './opus-maker.ts';
import { opusHead } from './worker/recording-file.ts';

/** Sound as encoders send it: of any rate, in one channel or two. */
const samplesAFrame = 1024;
const frames = 100;
/** The library needs them to the end. */
const held: unknown[] = [];
let maker: OpusMaker | undefined;
afterEach(() => maker?.close());

function tone(
  sampleRate: number,
  channels: 1 | 2,
): { setup: Buffer; frames: { data: Buffer; atMs: number }[] } {
  const layout = { nbChannels: channels, order: AV_CHANNEL_ORDER_NATIVE, mask: channels === 1 ? 4n : 3n };
  const encoder = new CodecContext();
  const codec = Library.findEncoder(AV_CODEC_ID_AAC);
  encoder.allocContext3(codec);
  Object.assign(encoder, {
    sampleRate,
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    channelLayout: layout,
    bitRate: 96_000n,
    timeBase: new Rational(1, sampleRate),
    flags: AV_CODEC_FLAG_GLOBAL_HEADER,
  });
  FFmpegError.throwIfError(encoder.open2Sync(codec), 'open the encoder');
  held.push(codec, encoder);
  const made: { data: Buffer; atMs: number }[] = [];
  for (let index = 0; index < frames; index++) {
    const frame = new Frame();
    frame.alloc();
    Object.assign(frame, {
      nbSamples: samplesAFrame,
      format: AV_SAMPLE_FMT_FLTP,
      channelLayout: layout,
      sampleRate,
    });
    frame.pts = BigInt(index * samplesAFrame);
    frame.getBuffer();
    for (const plane of frame.data?.slice(0, channels) ?? []) {
      for (let sample = 0; sample < samplesAFrame; sample++) {
        const at = (index * samplesAFrame + sample) / sampleRate;
        plane.writeFloatLE(0.5 * Math.sin(2 * Math.PI * 440 * at), sample * 4);
      }
    }
    FFmpegError.throwIfError(encoder.sendFrameSync(frame), 'encode');
    frame.free();
    const packet = new Packet();
    packet.alloc();
    while (encoder.receivePacketSync(packet) >= 0) {
      const atMs = (made.length * samplesAFrame * 1000) / sampleRate;
      made.push({ data: Buffer.from(packet.data ?? []), atMs });
      packet.unref();
    }
    packet.free();
  }
  return { setup: Buffer.from(encoder.extraData ?? []), frames: made };
}

/** How loud Opus is once decoded: of a sine of 0.5, about 0.35, and 0.25 on each side of one channel. */
function loudness(packets: readonly Buffer[]): number {
  const decoder = new CodecContext();
  const codec = Library.findDecoder(AV_CODEC_ID_OPUS);
  decoder.allocContext3(codec);
  decoder.extraData = opusHead;
  FFmpegError.throwIfError(decoder.open2Sync(codec), 'open the decoder');
  held.push(codec, decoder);
  const frame = new Frame();
  frame.alloc();
  let [sum, count] = [0, 0];
  for (const data of packets) {
    const packet = new Packet();
    packet.alloc();
    packet.data = data;
    decoder.sendPacketSync(packet);
    packet.free();
    while (decoder.receiveFrameSync(frame) >= 0) {
      const [plane] = frame.data ?? [];
      for (let sample = 0; plane && sample < frame.nbSamples; sample++) {
        sum += plane.readFloatLE(sample * 4) ** 2;
        count += 1;
      }
      frame.unref();
    }
  }
  return Math.sqrt(sum / Math.max(1, count));
}

function start(setup: Buffer) {
  const packets: { data: Buffer; atMs: number }[] = [];
  let isEnded = false;
  maker = startOpusMaker(setup, {
    packet: (packet) => void packets.push(packet),
    ended: () => {
      isEnded = true;
    },
  });
  return { maker, packets, isEnded: () => isEnded };
}

it.each([
  [48_000, 2],
  [44_100, 1],
  [44_100, 2],
  [22_050, 1],
] as const)(
  'makes Opus of AAC with %d Hz and %d channels, each 20 ms at its time',
  async (rate, channels) => {
    const { setup, frames: sound } = tone(rate, channels);
    const { maker: at, packets } = start(setup);
    for (const { data, atMs } of sound) at.push(data, 5_000 + atMs);
    const lengthMs = ((frames - 3) * samplesAFrame * 1000) / rate;
    await vi.waitUntil(() => packets.length >= Math.floor(lengthMs / 20) - 3, {
      timeout: 20_000,
      interval: 50,
    });
    const times = packets.map(({ atMs }) => atMs);
    expect(times[0]).toBeCloseTo(5_000, 0);
    expect(times.every((time, index) => Math.abs(time - (5_000 + index * 20)) < 0.01)).toBe(true);
    const volume = loudness(packets.slice(10).map(({ data }) => data));
    expect(volume).toBeGreaterThan(0.2);
    expect(volume).toBeLessThan(0.45);
  },
  40_000,
);

it('fills a short hole with silence, and goes on from where the sound is after a long one', async () => {
  const { setup, frames: sound } = tone(48_000, 2);
  const { maker: at, packets } = start(setup);
  const gap = (index: number) => (index < 30 ? 0 : 500) + (index < 60 ? 0 : 60_000);
  for (const [index, { data, atMs }] of sound.entries()) at.push(data, atMs + gap(index));
  await vi.waitUntil(() => packets.some(({ atMs }) => atMs > 61_500), { timeout: 20_000, interval: 50 });
  const steps = packets.slice(1).map(({ atMs }, index) => atMs - (packets[index]?.atMs ?? 0));
  expect(steps.filter((step) => Math.abs(step - 20) > 0.01)).toEqual([expect.any(Number)]);
  expect(Math.max(...steps)).toBeGreaterThan(59_000);
}, 40_000);

it('takes what is no sound for a hole, and ends with a coding that is none', async () => {
  const { setup, frames: sound } = tone(48_000, 2);
  const good = start(setup);
  for (const [index, { data, atMs }] of sound.entries()) {
    good.maker.push(index % 10 === 3 ? Buffer.alloc(200, 0xff) : data, atMs);
  }
  await vi.waitUntil(() => good.packets.length > 80, { timeout: 20_000, interval: 50 });
  expect(good.isEnded()).toBe(false);
  good.maker.close();
  const bad = start(Buffer.from([0xff, 0xff]));
  await vi.waitUntil(() => bad.isEnded(), { timeout: 20_000, interval: 50 });
}, 40_000);
