import { Decoder, Demuxer, FilterAPI, Log } from 'node-av';
import { AV_LOG_FATAL } from 'node-av/constants';

/**
 * Prints when the picture of a video flashes and when its sound beeps, and how long each is, in seconds, as JSON. A
 * process of its own, because the library may end the one it runs in.
 */
Log.setLevel(AV_LOG_FATAL);
const file = process.argv[2] ?? '';

async function picture() {
  const input = await Demuxer.open(file);
  const stream = input.video();
  if (!stream) return { seconds: 0, onsets: [], width: 0, height: 0 };
  const decoder = await Decoder.create(stream);
  const filter = FilterAPI.create('scale=16:16,format=gray');
  const onsets: number[] = [];
  let [seconds, wasBright] = [0, false];
  for await (const frame of filter.frames(decoder.frames(input.packets(stream.index)))) {
    if (!frame) continue;
    const { num, den } = frame.timeBase;
    seconds = (Number(frame.pts) * num) / den;
    const bytes = frame.toBuffer();
    const mean = bytes.reduce((sum, byte) => sum + byte, 0) / bytes.length;
    if (mean > 200 && !wasBright) onsets.push(seconds);
    wasBright = mean > 200;
    frame.free();
  }
  return { seconds, onsets, width: stream.codecpar.width, height: stream.codecpar.height };
}

async function sound() {
  const input = await Demuxer.open(file);
  const stream = input.audio();
  if (!stream) return { seconds: 0, onsets: [] };
  const decoder = await Decoder.create(stream);
  const filter = FilterAPI.create('aresample=8000,aformat=sample_fmts=s16:channel_layouts=mono');
  const onsets: number[] = [];
  let [seconds, quietSince] = [0, -1];
  for await (const frame of filter.frames(decoder.frames(input.packets(stream.index)))) {
    if (!frame) continue;
    const { num, den } = frame.timeBase;
    const start = (Number(frame.pts) * num) / den;
    const bytes = frame.toBuffer();
    for (let index = 0; index * 2 + 1 < bytes.length; index++) {
      seconds = start + index / 8000;
      if (Math.abs(bytes.readInt16LE(index * 2)) < 6000) continue;
      if (seconds - quietSince > 0.3) onsets.push(seconds);
      quietSince = seconds;
    }
    frame.free();
  }
  return { seconds, onsets };
}

const found = { video: await picture(), audio: await sound() };
process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0));
