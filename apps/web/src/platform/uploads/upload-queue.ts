import { teaserProblem, type UploadKind, uploadProblem } from '@candela/contract/library/upload-kinds';
import { randomId } from '../random-id.ts';
import { readRefusal } from '../refusal.ts';
import { uploadMessages } from './messages.ts';
import type { FileProgress, SentFile } from './send-file.ts';

/** What a field wants of its files. */
export interface UploadParams {
  kinds: readonly UploadKind[];
  /** Below the site's own limit for the kind. */
  maxMegabytes?: number;
  type?: 'public' | 'private';
  isTeaser?: boolean;
  /** Whether a model may choose files of the vault as well. */
  fromVault?: boolean;
  /** Whether failures are listed beside the field; they are announced one by one unless given. */
  listsFailures?: boolean;
  /** How many files travel at the same time; one unless given. */
  atOnce?: number;
  /** How many files the field takes; any number unless given. */
  filesMax?: number;
  /** Whether a video counts as done only once it can be played. */
  untilPlayable?: boolean;
  /** What is done with a file once it has arrived, before it counts as done. Refusals fail the file. */
  onArrived?: (filename: string) => Promise<void>;
}

/** A file that is on the site already. */
export interface StoredFile {
  filename: string;
  /** The name it came with. */
  name: string;
  contentType: string;
  picture: string | null;
  /** Of a video or sound, once known. */
  durationSeconds?: number | null;
}

/**
 * `waiting` for its turn, `sending`, `offline` while the network is away, `processing` where a video has to be playable,
 * then `done`; `skipped` was never sent, `failed` may be tried again.
 */
export type UploadState = 'waiting' | 'sending' | 'offline' | 'processing' | 'done' | 'skipped' | 'failed';

/** One file of a field. */
export interface UploadEntry {
  key: string;
  file: File;
  state: UploadState;
  /** 0 to 99 while it travels, 100 when it is done. */
  percent: number;
  /** The stored name, once done. */
  filename: string | null;
  /** A viewable address, once done. */
  url: string | null;
  problem: string | null;
  /** Of a file that is on the site already. */
  picture?: string | null;
  durationSeconds?: number | null;
}

export interface QueueDeps {
  params: UploadParams;
  send: (file: File, progress: FileProgress) => Promise<SentFile>;
  readVideoSeconds: (file: File) => Promise<number | null>;
  /** A file's transfer failed. */
  onFailure: (words: string) => void;
  onResumed: (file: File) => void;
  /** More files were chosen than the field takes; the first ones are taken. */
  onTooMany?: (filesMax: number) => void;
  makeKey?: () => string;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Sends files one by one, or a few at a time: a bad one is skipped, a failed one is set aside, and the rest go on. */
export function createUploadQueue(deps: QueueDeps) {
  const { params, makeKey = randomId } = deps;
  const { atOnce = 1 } = params;
  const listeners = new Set<() => void>();
  const stops = new Map<string, AbortController>();
  let entries: readonly UploadEntry[] = [];
  let running = 0;
  let isPaused = false;

  function set(next: readonly UploadEntry[]): void {
    entries = next;
    for (const listener of listeners) listener();
  }
  function update(key: string, change: Partial<UploadEntry>): void {
    set(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
  }

  async function problemOf(file: File): Promise<string | null> {
    if (params.isTeaser && !file.type.startsWith('video/')) {
      return teaserProblem({ type: file.type, durationSeconds: 0 });
    }
    const claim = { name: file.name, type: file.type, sizeBytes: file.size };
    const problem = uploadProblem(claim, params.kinds, params.maxMegabytes);
    if (problem !== null || !params.isTeaser) return problem;
    const durationSeconds = (await deps.readVideoSeconds(file)) ?? 0;
    return teaserProblem({ type: file.type, durationSeconds });
  }

  async function sendOne({ key, file }: UploadEntry): Promise<void> {
    const stop = new AbortController();
    stops.set(key, stop);
    update(key, { state: 'sending', percent: 0, problem: null });
    let isWhole = false;
    try {
      const problem = await problemOf(file);
      if (problem !== null) return update(key, { state: 'skipped', problem });
      const sent = await deps.send(file, {
        signal: stop.signal,
        onPercent: (percent) => update(key, { percent }),
        onWaiting: (isWaiting) => update(key, { state: isWaiting ? 'offline' : 'sending' }),
        onResumed: () => deps.onResumed(file),
        onWhole: () => {
          isWhole = true;
        },
        onProcessing: (percent) => update(key, { state: 'processing', percent }),
      });
      update(key, { ...sent, state: 'done', percent: 100 });
    } catch (error) {
      if (stop.signal.aborted) return;
      const refused = readRefusal(error);
      const isRefused = refused.code !== 'network' && refused.code !== 'unknown';
      const failure = isWhole ? uploadMessages.notConfirmed : uploadMessages.sendFailed;
      const words = isRefused ? refused.msg : failure({ name: file.name });
      update(key, { state: 'failed', problem: words });
      deps.onFailure(words);
    } finally {
      stops.delete(key);
    }
  }

  function next(): UploadEntry | undefined {
    return isPaused ? undefined : entries.find(({ state }) => state === 'waiting');
  }

  async function run(): Promise<void> {
    const workers: Promise<void>[] = [];
    while (running < atOnce && next()) {
      running += 1;
      workers.push(work());
    }
    await Promise.all(workers);
  }

  async function work(): Promise<void> {
    for (;;) {
      const entry = next();
      if (!entry) {
        running -= 1;
        return;
      }
      await sendOne(entry);
    }
  }

  function remove(key: string): void {
    set(entries.filter((entry) => entry.key !== key));
    stops.get(key)?.abort();
  }

  /** As many of them as there is room for. */
  function withinMax<Chosen>(files: readonly Chosen[]): readonly Chosen[] {
    const { filesMax = Number.POSITIVE_INFINITY } = params;
    const room = Math.max(0, filesMax - entries.length);
    if (files.length > room) deps.onTooMany?.(filesMax);
    return files.slice(0, room);
  }

  return {
    get: () => entries,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Queues files; with `replace`, they replace all that is there. */
    add: (files: readonly File[], { replace = false } = {}): Promise<void> => {
      if (replace) for (const { key } of entries) remove(key);
      const added = withinMax(files).map(
        (file): UploadEntry => ({
          key: makeKey(),
          file,
          state: 'waiting',
          percent: 0,
          filename: null,
          url: null,
          problem: null,
        }),
      );
      set([...entries, ...added]);
      return run();
    },
    /** Takes files that are on the site already; one that is there is not taken twice. */
    addStored: (files: readonly StoredFile[], { replace = false } = {}): void => {
      if (replace) for (const { key } of entries) remove(key);
      const known = new Set(entries.map(({ filename }) => filename));
      const added = withinMax(files.filter(({ filename }) => !known.has(filename))).map(
        ({ filename, name, contentType, picture, durationSeconds }): UploadEntry => ({
          key: makeKey(),
          file: new File([], name, { type: contentType }),
          state: 'done',
          percent: 100,
          filename,
          url: picture,
          problem: null,
          picture,
          durationSeconds,
        }),
      );
      set([...entries, ...added]);
    },
    /** While paused, no further file begins; those on their way go on. */
    setPaused: (paused: boolean): Promise<void> => {
      isPaused = paused;
      set([...entries]);
      return run();
    },
    isPaused: () => isPaused,
    /** Puts a file one place further to the front. */
    moveForward: (key: string): void => {
      const index = entries.findIndex((entry) => entry.key === key);
      const [before, moved] = [entries[index - 1], entries[index]];
      if (before && moved) set(entries.with(index - 1, moved).with(index, before));
    },
    remove,
    retry: (key: string): Promise<void> => {
      update(key, { state: 'waiting', percent: 0, problem: null });
      return run();
    },
    /** Calls everything off; large uploads can still be resumed. */
    stop: () => {
      for (const { key } of entries) remove(key);
    },
  };
}

/** Whether anything is still on its way. */
export function isBusy(entries: readonly UploadEntry[]): boolean {
  const busy: readonly UploadState[] = ['waiting', 'sending', 'offline', 'processing'];
  return entries.some(({ state }) => busy.includes(state));
}

/** Whether a file was left behind: it failed, or is none the field takes. */
export function hasFailed(entries: readonly UploadEntry[]): boolean {
  return entries.some(({ state }) => state === 'failed' || state === 'skipped');
}

/** The stored names of what has arrived, in order. */
export function storedNames(entries: readonly UploadEntry[]): string[] {
  return entries.flatMap(({ filename }) => (filename === null ? [] : [filename]));
}
