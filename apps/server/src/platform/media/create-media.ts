import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pictureCopies } from '@candela/contract/shared/picture-widths';
import { contentTypeOfKey, FileMissing, type FileRef, type FileStore } from '../files/index.ts';
import { refuse } from '../refusal.ts';
import { type ChildLimits, workInChild } from './child-work.ts';
import { createGate, retryAfterSeconds } from './gate.ts';
import { texts } from './locales/texts.ts';
import { type Media, MediaFailure, type MediaInput, type RecordingInput, type SniffedFile } from './media.ts';
import { saveAudio, savePicture, saveVideo } from './save-results.ts';
import { sniffBytes, sniffContent } from './sniff-file.ts';
import {
  type AudioWork,
  type BareSize,
  copyName,
  type DurationWork,
  type MediaJob,
  outputNames,
  type PictureWork,
  type RecordingWork,
  type StillsWork,
  type VideoWork,
} from './worker/protocol.ts';

export interface MediaOptions extends ChildLimits {
  readonly files: FileStore;
  /** Absolute; for files while they are worked on. What is in it when the site starts is removed. */
  readonly scratchFolder: string;
  /** Videos, sounds and recordings worked on at the same time. */
  readonly concurrency: number;
  /** Pictures worked on at the same time, whatever else is; 2 unless given. */
  readonly pictureConcurrency?: number;
  /** How long somebody who waits for the answer waits for a place; 10 s unless given. */
  readonly waitMs?: number;
  /** Threads each of them may use. */
  readonly threads: number;
}

const defaultPictureConcurrency = 2;
const defaultWaitMs = 10_000;
const awaitedMs = 30_000;

/** The share of the progress that is the work itself; keeping the results is the rest. */
const workShare = 0.95;

/** Looks into files and processes them, a few at a time, each in a process of its own. */
export function createMedia(options: MediaOptions): Media {
  const { files, threads } = options;
  const gate = createGate(options.concurrency);
  const pictureGate = createGate(options.pictureConcurrency ?? defaultPictureConcurrency);
  const clipGate = createGate(1);
  const closing = new AbortController();
  const cleared = rm(options.scratchFolder, { recursive: true, force: true });

  async function sniff(file: FileRef): Promise<SniffedFile | undefined> {
    const facts = await files.stat(file);
    if (!facts) throw new FileMissing(file);
    if (facts.sizeBytes === 0) return undefined;
    const last = facts.sizeBytes - 1;
    const head = await buffer(await files.read(file, { start: 0, end: Math.min(last, sniffBytes - 1) }));
    const from = Math.max(0, last - 64 * 1024);
    const tail = last < sniffBytes ? head : await buffer(await files.read(file, { start: from, end: last }));
    return sniffContent(head, tail);
  }

  /** Has `work` make files of a source in a folder of its own, which is gone afterwards whatever happens. */
  async function inScratch<Result>(
    input: Omit<MediaInput, 'prefix' | 'visibility'>,
    kind: 'picture' | 'video' | 'audio',
    through: ReturnType<typeof createGate>,
    work: (scratch: Scratch) => Promise<Result>,
  ): Promise<Result> {
    const signals = [
      input.signal ?? [],
      closing.signal,
      input.isAwaited ? AbortSignal.timeout(awaitedMs) : [],
    ];
    const signal = AbortSignal.any(signals.flat());
    const sniffed = await sniff(input.source).catch(throwMissing);
    if (sniffed?.kind !== (kind === 'picture' ? 'image' : kind)) {
      throw new MediaFailure(kind === 'video' ? 'notAVideo' : 'unsupportedFormat', `This is no ${kind}.`);
    }
    const waitMs = input.isAwaited ? (options.waitMs ?? defaultWaitMs) : undefined;
    const made = through({ signal, waitMs }, async () => {
      await cleared;
      const folder = path.join(options.scratchFolder, randomUUID());
      const output = path.join(folder, 'output');
      const sourceFile = path.join(folder, 'source');
      await mkdir(output, { recursive: true });
      let percent = 0;
      const onProgress = (next: number) => {
        if (next <= percent) return;
        percent = next;
        input.onProgress?.(next);
      };
      try {
        await files.copyTo(input.source, sourceFile).catch(throwMissing);
        const job: MediaJob = {
          kind,
          sourceFile,
          outputFolder: output,
          contentType: sniffed.contentType,
          threads,
          isTeaser: false,
        };
        const inChild = <Done>(more: Partial<MediaJob> = {}) =>
          workInChild<Done>(
            { ...job, ...more },
            {
              signal,
              patienceMs: options.patienceMs,
              isNetworked: options.isNetworked,
              onProgress: (done) => onProgress(Math.floor(done * workShare)),
            },
          );
        const result = await work({ output, contentType: sniffed.contentType, inChild });
        onProgress(100);
        return result;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
    return await made.catch((error: unknown) => {
      // Who waits for it hears when to come back, not that a time ran out.
      if (input.isAwaited && signal.aborted && !input.signal?.aborted)
        refuse('unavailable', { msg: texts.refusals.busy, retryAfterSeconds });
      throw error;
    });
  }

  async function assembleRecording({ folder, part, target, lastSeconds, ...request }: RecordingInput) {
    const signals = [
      request.signal ?? [],
      closing.signal,
      request.isAwaited ? AbortSignal.timeout(awaitedMs) : [],
    ];
    const signal = AbortSignal.any(signals.flat());
    if (!existsSync(folder)) throw new MediaFailure('missing', 'The recording is not on this machine.');
    const waitMs = request.isAwaited ? (options.waitMs ?? defaultWaitMs) : undefined;
    return (lastSeconds === undefined ? gate : clipGate)({ signal, waitMs }, async () => {
      await cleared;
      const output = path.join(options.scratchFolder, randomUUID());
      await mkdir(output, { recursive: true });
      try {
        const contentType = contentTypeOfKey(target.key);
        const made = await workInChild<RecordingWork>(
          {
            kind: 'recording',
            sourceFile: folder,
            outputFolder: output,
            contentType,
            threads,
            isTeaser: false,
            part,
            ...(lastSeconds !== undefined && { lastSeconds }),
          },
          { signal, patienceMs: options.patienceMs },
        );
        await files.putFrom(path.join(output, outputNames.recording), target, contentType);
        return made;
      } finally {
        await rm(output, { recursive: true, force: true });
      }
    });
  }

  return {
    sniff,
    assembleRecording,
    processPicture: (input) =>
      inScratch(input, 'picture', pictureGate, async ({ output, contentType, inChild }) => {
        const bitmap = contentType === 'image/bmp' ? await inChild<BareSize>({ kind: 'bitmap' }) : undefined;
        const bare = bitmap && { bare: bitmap, sourceFile: path.join(output, outputNames.barePicture) };
        return savePicture(files, input, output, await inChild<PictureWork>(bare));
      }),
    makeCopies: (source) =>
      inScratch({ source, isAwaited: true }, 'picture', pictureGate, async ({ output, inChild }) => {
        const copies = pictureCopies(source.key);
        await inChild<null>({ kind: 'copies', widths: copies.map(({ width }) => width) });
        for (const { width, address: key } of copies) {
          await files.putFrom(path.join(output, copyName(width)), { ...source, key }, contentTypeOfKey(key));
        }
      }),
    // Somebody waits for it, so it never queues behind the videos that are worked on.
    claimedSeconds: (source) =>
      inScratch({ source, isAwaited: true }, 'video', pictureGate, async ({ inChild }) => {
        return (await inChild<DurationWork>({ kind: 'duration' })).durationSeconds;
      }),
    processVideo: (input) =>
      inScratch(input, 'video', gate, async ({ output, inChild }) => {
        const video = await inChild<VideoWork>({ isTeaser: input.isTeaser ?? false });
        const stills = await inChild<StillsWork>({ kind: 'stills' });
        return saveVideo(files, input, output, { ...video, ...stills });
      }),
    processAudio: (input) =>
      inScratch(input, 'audio', gate, async ({ output, inChild }) =>
        saveAudio(files, input, output, await inChild<AudioWork>()),
      ),
    async close() {
      closing.abort(new Error('The site is stopping.'));
      await Promise.all([gate.idle(), clipGate.idle(), pictureGate.idle()]);
    },
  };
}

interface Scratch {
  output: string;
  contentType: string;
  inChild<Done>(more?: Partial<MediaJob>): Promise<Done>;
}

function throwMissing(error: unknown): never {
  if (error instanceof FileMissing) throw new MediaFailure('missing', error.message, { cause: error });
  throw error;
}
