import { Decoder, Demuxer, Encoder, FilterComplexAPI, type Frame, Log, type Packet } from 'node-av';
import { AV_LOG_FATAL, EOF, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';

export interface PlainRung {
  width: number;
  height: number;
  maxBitsPerSecond: number;
}

const held: unknown[] = [];

/**
 * Nothing but FFmpeg's own work for a ladder: one decode, one scaling and one H.264 encode a rung and one AAC encode
 * of the sound, with the same settings as the site's, and the packets thrown away. No files, no stills. The process
 * must end before its next turn, in which the library may crash.
 */
export function encodePlainLadder(file: string, rungs: readonly PlainRung[], threads: number): void {
  Log.setLevel(AV_LOG_FATAL);
  const input = Demuxer.openSync(`file:${file}`, { format: 'mov' });
  const stream = input.video();
  const top = rungs.at(-1);
  if (!stream || !top) throw new Error('There is no picture to encode.');
  const decoder = Decoder.createSync(stream, { context: { threadCount: threads } });
  const names = rungs.map((_, index) => `v${index}`);
  const scaled = rungs.map(({ width, height }, index) => {
    const isTop = index === rungs.length - 1;
    return `[s${index}]${isTop ? 'null' : `scale=${width}:${height}:flags=bicubic`}[v${index}]`;
  });
  const split = `[in]fps=30:start_time=0,scale=${top.width}:${top.height}:flags=bicubic,setsar=1,format=yuv420p,split=${rungs.length}${names.map((_, index) => `[s${index}]`).join('')}`;
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
      options: { preset: 'veryfast', crf: 23, profile: 'high', 'x264-params': 'scenecut=0:open-gop=0' },
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
  const sound = soundOf(input);
  for (const packet of input.packetsSync()) {
    if (!packet) break;
    if (packet.streamIndex === stream.index) take(decoder.decodeAllSync(packet));
    else sound?.(packet);
    packet.free();
  }
  sound?.(null);
  take(decoder.decodeAllSync(null));
  graph.flushSync('in');
  drain();
  for (const index of encoders.keys()) encode(index, null);
}

/** Encodes the sound, if there is any; `null` says that all of it was given. */
function soundOf(input: Demuxer): ((packet: Packet | null) => void) | undefined {
  const stream = input.audio();
  if (!stream) return undefined;
  const decoder = Decoder.createSync(stream, { context: { threadCount: 1 } });
  const description =
    '[in]aresample=48000:async=1000:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo[out]';
  const graph = FilterComplexAPI.create(description, {
    inputs: [{ label: 'in' }],
    outputs: [{ label: 'out' }],
  });
  const encoder = Encoder.createSync(FF_ENCODER_AAC, { context: { bitRate: 128_000 } });
  held.push(stream, decoder, graph, encoder);
  const drain = () => {
    for (;;) {
      const frame = graph.receiveSync('out');
      if (!frame || frame === EOF) return;
      for (const packet of encoder.encodeAllSync(frame)) packet.free();
      frame.free();
    }
  };
  return (packet) => {
    for (const frame of decoder.decodeAllSync(packet)) {
      graph.processSync('in', frame);
      drain();
      frame.free();
    }
    if (packet) return;
    graph.flushSync('in');
    drain();
    for (const last of encoder.encodeAllSync(null)) last.free();
  };
}
