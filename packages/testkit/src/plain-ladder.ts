import { Decoder, Demuxer, Encoder, FilterComplexAPI, type Frame, Log } from 'node-av';
import { AV_LOG_FATAL, EOF, FF_ENCODER_LIBX264 } from 'node-av/constants';

export interface PlainRung {
  width: number;
  height: number;
  maxBitsPerSecond: number;
}

const held: unknown[] = [];

/**
 * Nothing but FFmpeg's own work for a ladder: one decode, one scaling and one H.264 encode a rung with the same
 * settings as the site's, and the packets thrown away. No sound, no files, no stills. The process must end before its
 * next turn, in which the library may crash.
 */
export function encodePlainLadder(file: string, rungs: readonly PlainRung[], threads: number): void {
  Log.setLevel(AV_LOG_FATAL);
  const input = Demuxer.openSync(`file:${file}`, { format: 'mov' });
  const stream = input.video();
  const top = rungs.at(-1);
  if (!stream || !top) throw new Error('There is no picture to encode.');
  const decoder = Decoder.createSync(stream, { context: { threadCount: threads } });
  const names = rungs.map((_, index) => `v${index}`);
  const scaled = rungs.map(({ width, height }, index) => `[s${index}]scale=${width}:${height}[v${index}]`);
  const split = `[in]scale=${top.width}:${top.height},format=yuv420p,fps=30,split=${rungs.length}${names.map((_, index) => `[s${index}]`).join('')}`;
  const graph = FilterComplexAPI.create([split, ...scaled].join(';'), {
    inputs: [{ label: 'in' }],
    outputs: names.map((label) => ({ label })),
    graph: { nbThreads: threads },
  });
  const encoders = rungs.map(({ maxBitsPerSecond }) =>
    Encoder.createSync(FF_ENCODER_LIBX264, {
      context: {
        gopSize: 120,
        rcMaxRate: maxBitsPerSecond,
        rcBufferSize: maxBitsPerSecond * 2,
        threadCount: threads,
      },
      options: { preset: 'veryfast', crf: 23, profile: 'high' },
    }),
  );
  held.push(input, stream, decoder, graph, encoders);

  function encode(index: number, frame: Frame | null): void {
    for (const packet of encoders[index]?.encodeAllSync(frame) ?? []) packet.free();
  }
  function drain(): void {
    for (const [index, label] of names.entries()) {
      for (;;) {
        const frame = graph.receiveSync(label);
        if (!frame || frame === EOF) break;
        encode(index, frame);
        frame.free();
      }
    }
  }
  function take(frames: Frame[]): void {
    for (const frame of frames) {
      graph.processSync('in', frame);
      drain();
      frame.free();
    }
  }
  for (const packet of input.packetsSync(stream.index)) {
    if (!packet) break;
    take(decoder.decodeAllSync(packet));
    packet.free();
  }
  take(decoder.decodeAllSync(null));
  graph.flushSync('in');
  drain();
  for (const index of encoders.keys()) encode(index, null);
}
