import {
  Decoder,
  type Encoder,
  FilterComplexAPI,
  type FormatContext,
  type Frame,
  type Muxer,
  type Packet,
  type Stream,
} from 'node-av';
import { EOF } from 'node-av/constants';
import { WorkFailure } from './failure.ts';
import { createFitter, shapeOf } from './fit-frame.ts';
import { decoderOptions } from './open-input.ts';

/**
 * What the library made is held until the process ends, and never closed: it crashes when such things are collected
 * after the ones they belong to.
 */
const held: unknown[] = [];

const framesLostMax = 2_000;

/** Decoded frames on their way through a filter graph with the input `in`, to whoever takes each output. */
export interface Pump {
  feed(packet: Packet): void;
  /** Sends on what decoder and filters still hold. */
  finish(): void;
  /** True once a frame has been decoded. */
  readonly hasFrames: boolean;
}

export interface PumpOptions {
  readonly stream: Stream;
  readonly threads: number;
  /** The graph for a source that begins with this frame. */
  graphFor(first: Frame): { description: string; outputs: Record<string, (frame: Frame) => void> };
}

/** Everything here is synchronous: the process has nothing else to do, and the codecs have threads of their own. */
export function createPump({ stream, threads, graphFor }: PumpOptions): Pump {
  const decoder = Decoder.createSync(stream, decoderOptions(threads));
  held.push(stream, decoder);
  let graph: FilterComplexAPI | undefined;
  let outputs: [string, (frame: Frame) => void][] = [];
  let shape = '';
  let lostFrames = 0;
  let fitIn: ReturnType<typeof createFitter> | undefined;

  function drain(): void {
    for (const [label, take] of outputs) {
      for (;;) {
        const frame = graph?.receiveSync(label);
        if (!frame || frame === EOF) break;
        try {
          take(frame);
        } finally {
          frame.free();
        }
      }
    }
  }

  function filter(frame: Frame): void {
    if (frame.width === 0) {
      pass(frame);
      return;
    }
    // The container's word, which the ladder follows: a live picture may begin smaller than it goes on.
    const { width, height } = stream.codecpar;
    const first = shapeOf(frame);
    fitIn ??= createFitter(width > 0 && height > 0 ? { ...first, width, height } : first, threads);
    if (!fitIn(frame, pass)) lose();
  }

  function lose(): void {
    lostFrames += 1;
    if (lostFrames > framesLostMax) throw new WorkFailure('damaged', 'The picture changes its shape.');
  }

  function pass(frame: Frame): void {
    const outputShape = `${frame.width}x${frame.height} ${frame.format} ${frame.sampleRate} ${frame.channels}`;
    if (!graph) {
      const { description, outputs: takers } = graphFor(frame);
      outputs = Object.entries(takers);
      shape = outputShape;
      graph = FilterComplexAPI.create(description, {
        inputs: [{ label: 'in' }],
        outputs: outputs.map(([label]) => ({ label })),
        graph: { nbThreads: threads },
      });
      held.push(graph);
    }
    // Not every filter survives a frame of another shape; a stream that goes on like that is not worth having.
    if (outputShape !== shape) {
      lose();
      return;
    }
    graph.processSync('in', frame);
    drain();
  }

  function take(): void {
    for (;;) {
      const frame = decoder.receiveSync();
      if (!frame || frame === EOF) return;
      try {
        filter(frame);
      } finally {
        frame.free();
      }
    }
  }

  return {
    feed(packet) {
      decoder.decodeSync(packet);
      take();
    },
    finish() {
      decoder.flushSync();
      take();
      if (!graph) return;
      graph.flushSync('in');
      drain();
    },
    get hasFrames() {
      return graph !== undefined;
    },
  };
}

type OpenMuxer = (options: { configure(context: FormatContext): void }) => Muxer;

/** Encodes frames into one stream of a file, and completes the file when asked. */
export function createWriter(encoder: Encoder, openMuxer: OpenMuxer) {
  let context: FormatContext | undefined;
  const muxer = openMuxer({
    configure(opened) {
      context = opened;
      held.push(opened);
    },
  });
  held.push(encoder, muxer);
  const index = muxer.addStream(encoder);
  let isEmpty = true;
  function write(frame: Frame | null): void {
    for (const packet of encoder.encodeAllSync(frame)) {
      muxer.writePacketSync(packet, index);
      packet.free();
      isEmpty = false;
    }
  }
  return {
    write,
    /** @returns false when nothing was written, so that there is no file to complete */
    finish(): boolean {
      write(null);
      if (isEmpty) return false;
      // Closing would also free what cannot be freed before the process ends, and say nothing of a full disk.
      const code = context?.writeTrailerSync() ?? -1;
      if (code < 0) throw new Error(`The file could not be completed (${code}).`);
      return true;
    },
  };
}
