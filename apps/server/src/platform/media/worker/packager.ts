import { type LiveFrame, LiveReader, parameterSetsOf } from '@candela/sfu/recording';
import { AacTrack, type SoundFrame } from './aac-track.ts';
import { beginCmafFile, type CmafFile } from './cmaf-file.ts';
import type { PackagerMessage } from './live-protocol.ts';
import { createMeasure } from './recording-file.ts';
import { PictureTranscoder } from './transcode-picture.ts';

/** How long parts and segments are. A segment ends with the next key frame, or at its longest without one. */
const partMs = 500;
const segmentMs = 1800;
const longestSegmentMs = 4000;
/** Sound that is later than this is taken for missing. */
const soundLateMs = 600;

type Source = {
  startedAtMs: number;
  codec: string | undefined;
  hasSound: boolean;
  offeredSetup: Buffer;
  transcoder: PictureTranscoder | undefined;
};

type Run = {
  number: number;
  file: CmafFile;
  sound: AacTrack | undefined;
  setup: Buffer;
  /** On the reader's clock. */
  beganMs: number;
  pending: { data: Buffer; isKey: boolean; atMs: number };
  part: { atMs: number; isIndependent: boolean; beginsSegment: boolean };
  segmentAtMs: number;
};

type Picture = Pick<LiveFrame, 'data' | 'isKey' | 'setup' | 'shownAtMs'>;

/**
 * Makes parts of fragmented MP4 of what a tap gives: H264 untouched, VP8 encoded anew where that may be spent. Where the
 * picture's setup changes, and with each publisher, a new run begins.
 */
export function createPackager(send: (message: PackagerMessage) => void, maySpend: boolean) {
  const measure = createMeasure('H264');
  const reader = new LiveReader(
    ({ startedAtMs, codecs }) => enqueue(async () => begin(startedAtMs, codecs)),
    (frame) => enqueue(() => take(frame)),
  );
  let source: Source = {
    startedAtMs: 0,
    codec: undefined,
    transcoder: undefined,
    hasSound: false,
    offeredSetup: Buffer.alloc(0),
  };
  let run: Run | undefined;
  let runs = 0;
  let queue: Promise<void> = Promise.resolve();

  /** One after the other: the library writes in threads of its own. A fault ends the process. */
  function enqueue(work: () => Promise<void>): void {
    queue = queue.then(work);
  }

  function begin(
    startedAtMs: number,
    codecs: {
      audio?: { name: string } | undefined;
      video?: { name: string; parameters: string } | undefined;
    },
  ): void {
    const codec = codecs.video?.name;
    const offeredSetup = parameterSetsOf(codecs.video?.parameters ?? '') ?? Buffer.alloc(0);
    const transcoder = codec === 'VP8' && maySpend ? new PictureTranscoder() : undefined;
    source = { startedAtMs, codec, hasSound: codecs.audio?.name === 'opus', offeredSetup, transcoder };
    run = undefined;
    if (codec !== 'H264' && !transcoder) send({ unsupported: codec ?? 'none' });
  }

  async function take(frame: LiveFrame): Promise<void> {
    if (frame.kind === 'audio') return await takeSound(frame);
    if (source.codec === 'H264') return await takePicture(frame);
    const { transcoder } = source;
    for (const picture of transcoder?.take(frame.data, frame.shownAtMs) ?? []) await takePicture(picture);
  }

  async function takeSound({ data, shownAtMs }: LiveFrame): Promise<void> {
    if (run?.sound) await writeSound(run, run.sound.take(data, shownAtMs - run.beganMs));
  }

  async function takePicture({
    data,
    isKey,
    setup = source.offeredSetup,
    shownAtMs,
  }: Picture): Promise<void> {
    if (isKey && setup.length > 0 && !run?.setup.equals(setup)) {
      if (run) {
        const endMs = Math.max(shownAtMs - run.beganMs, run.pending.atMs + 1);
        await writePending(run, endMs);
        await endPart(run, endMs, isKey, true);
      }
      run = await beginRun(data, setup, shownAtMs);
      return;
    }
    if (!run) return;
    const atMs = Math.max(shownAtMs - run.beganMs, run.pending.atMs + 1);
    await writePending(run, atMs);
    const inSegmentMs = atMs - run.segmentAtMs;
    const endsSegment = inSegmentMs >= longestSegmentMs || (isKey && inSegmentMs >= segmentMs);
    if (endsSegment || atMs - run.part.atMs >= partMs) await endPart(run, atMs, isKey, endsSegment);
    run.pending = { data, isKey, atMs };
  }

  async function beginRun(data: Buffer, setup: Buffer, shownAtMs: number): Promise<Run | undefined> {
    const size = measure(Buffer.concat([setup, data]));
    if (!size) return undefined;
    const sound = source.hasSound ? new AacTrack() : undefined;
    const file = await beginCmafFile({ size, setup, soundSetup: sound?.setup });
    runs += 1;
    send({ init: { run: runs, data: file.init } });
    return {
      ...{ number: runs, file, sound, setup, beganMs: shownAtMs, segmentAtMs: 0 },
      pending: { data, isKey: true, atMs: 0 },
      part: { atMs: 0, isIndependent: true, beginsSegment: true },
    };
  }

  async function writePending({ file, pending }: Run, untilMs: number): Promise<void> {
    await file.picture({ ...pending, durationMs: untilMs - pending.atMs });
  }

  async function endPart(ended: Run, atMs: number, isKey: boolean, endsSegment: boolean): Promise<void> {
    const { file, part, sound } = ended;
    if (sound) await writeSound(ended, sound.fillUntil(atMs - soundLateMs));
    const data = await file.cut();
    send({
      part: {
        ...{ run: ended.number, data, isIndependent: part.isIndependent, beginsSegment: part.beginsSegment },
        startedAtMs: source.startedAtMs + ended.beganMs + part.atMs,
        durationMs: atMs - part.atMs,
      },
    });
    ended.part = { atMs, isIndependent: isKey, beginsSegment: endsSegment };
    if (endsSegment) ended.segmentAtMs = atMs;
  }

  async function writeSound({ file }: Run, frames: readonly SoundFrame[]): Promise<void> {
    for (const { data, at } of frames) await file.sound(data, at);
  }

  return {
    /** Takes a piece of the tap's stream. */
    push: (bytes: Buffer) => reader.push(bytes),
    settled: () => queue,
  };
}
