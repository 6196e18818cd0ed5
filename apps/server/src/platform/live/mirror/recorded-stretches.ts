import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { secondMs } from '@candela/contract/shared/durations';
import { readSegments, type Segment } from '@candela/sfu/recording';
import { type Database, statement } from '../../database/index.ts';
import type { FileStore } from '../../files/index.ts';
import { describeParts } from '../embedded-recordings.ts';
import type { RecordedSoFar } from '../live-engine.ts';

/** A segment of a stretch in the file store. */
interface StoredSegment {
  codec: string | null;
  startedAtMs: number;
  bytes: number;
  durationMs: number;
}

interface StretchRow {
  stretch: string;
  segments: StoredSegment[] | null;
  quietMs: number;
}

const begin = statement<object>(
  'live.begin-stretch',
  'insert into platform.live_stretches (stretch, recording) values ($1, $2) on conflict (stretch) do nothing',
);
const touch = statement<object>(
  'live.touch-stretch',
  'update platform.live_stretches set touched_at = now() where stretch = $1',
);
const finish = statement<object>(
  'live.finish-stretch',
  'update platform.live_stretches set segments = $2::jsonb where stretch = $1',
);
const list = statement<StretchRow>(
  'live.stretches',
  `select stretch, segments, (extract(epoch from now() - touched_at) * 1000)::double precision as "quietMs"
   from platform.live_stretches where recording = $1 order by begun_at, stretch`,
);
const listRecordings = statement<{ recording: string }>(
  'live.stretched-recordings',
  'select distinct recording from platform.live_stretches',
);
const remove = statement<{ stretch: string }>(
  'live.remove-stretches',
  'delete from platform.live_stretches where recording = $1 returning stretch',
);

const contentType = 'application/octet-stream';
const placeOf = (stretch: string) => `video/recordings/${stretch}`;
const fileOf = (stretch: string, index: number) =>
  ({ key: `${placeOf(stretch)}/${index + 1}.rtp`, visibility: 'private' }) as const;
/** How often the process that hands a stretch in says that it still does. */
const touchEveryMs = 30 * secondMs;
const fetching = '.fetching';

/**
 * What was recorded, where every process of a site finds it. A recording is made of stretches, as the process that records may
 * change within it; each comes into the file store when it is over.
 */
export interface RecordedStretches {
  /** Says that a stretch of a recording is being written by this process. */
  begin(recording: string, stretch: string): Promise<void>;
  /**
   * Puts a stretch that is over into the store, and removes this process's own copy. One whose recording was removed is
   * discarded instead.
   */
  finish(stretch: string, folder: string): Promise<void>;
  /** Removes a stretch nobody wants, here and in the store. */
  discard(stretch: string, folder: string): Promise<void>;
  /** `isWhole` is false while some of it lies with a process that has not handed it in. */
  partsOf(recording: string): Promise<RecordedSoFar>;
  /** Puts all of it together in one folder of this machine. */
  fetch(recording: string, folder: string): Promise<void>;
  recordings(): Promise<string[]>;
  remove(recording: string): Promise<void>;
}

export function createRecordedStretches(database: Database, files: FileStore): RecordedStretches {
  /** Whether the stretch is still wanted. */
  const isTouched = async (stretch: string) => (await database.execute(touch, [stretch])) > 0;

  async function discard(stretch: string, folder: string): Promise<void> {
    await files.deleteAll(placeOf(stretch), 'private');
    await rm(folder, { recursive: true, force: true });
  }

  /** False where the recording was removed meanwhile. */
  async function store(stretch: string, segments: readonly Segment[]): Promise<boolean> {
    for (const [index, { file }] of segments.entries()) {
      if (!(await isTouched(stretch))) return false;
      await files.putFrom(file, fileOf(stretch, index), contentType);
    }
    const stored = JSON.stringify(segments.map(storedOf));
    return (await database.execute(finish, [stretch, stored])) > 0;
  }

  return {
    discard,
    async begin(recording, stretch) {
      await database.execute(begin, [stretch, recording]);
    },
    async finish(stretch, folder) {
      // One file may take longer than others wait for a process that says nothing.
      const touching = setInterval(() => void isTouched(stretch).catch(() => undefined), touchEveryMs);
      try {
        const isWanted = await store(stretch, readSegments(folder));
        if (isWanted) await rm(folder, { recursive: true, force: true });
        else await discard(stretch, folder);
      } finally {
        clearInterval(touching);
      }
    },
    async partsOf(recording) {
      const rows = await database.rows(list, [recording]);
      const missing = rows.filter(({ segments }) => segments === null);
      return {
        isWhole: missing.length === 0,
        quietMs: Math.min(...missing.map(({ quietMs }) => quietMs)),
        parts: describeParts(inOrder(rows).map(({ segment }) => segmentOf(segment))),
      };
    },
    async fetch(recording, folder) {
      const rows = inOrder(await database.rows(list, [recording]));
      const names = await readdir(folder).catch(() => []);
      if (names.length === rows.length && rows.length > 0) return;
      // Whole or not at all: it may be asked for again after a crash.
      const unfinished = folder + fetching;
      await rm(unfinished, { recursive: true, force: true });
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      for (const [index, { stretch, at, segment }] of rows.entries()) {
        const file = path.join(unfinished, `${String(index + 1).padStart(5, '0')}.rtp`);
        await files.copyTo(fileOf(stretch, at), file);
        // A segment lasts until its file was last changed.
        const lastAtSeconds = (segment.startedAtMs + segment.durationMs) / 1000;
        await utimes(file, lastAtSeconds, lastAtSeconds);
      }
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder);
    },
    recordings: async () => (await database.rows(listRecordings)).map(({ recording }) => recording),
    async remove(recording) {
      const gone = await database.rows(remove, [recording]);
      for (const { stretch } of gone) await files.deleteAll(placeOf(stretch), 'private');
    },
  };
}

/** The name of a stretch, which says whose it is. */
export function stretchName(recording: string, suffix: string): string {
  return `${recording}_${suffix}`;
}

/** The recording a stretch belongs to. */
export function recordingOf(stretch: string): string {
  return stretch.slice(0, stretch.lastIndexOf('_'));
}

/** The recording that a folder of `fetch` belongs to, also one that a crash left unfinished. */
export function fetchedName(folderName: string): string {
  return folderName.endsWith(fetching) ? folderName.slice(0, -fetching.length) : folderName;
}

function storedOf({ header, bytes, durationMs }: Segment): StoredSegment {
  const { startedAtMs, leftOutMs = 0, codecs } = header;
  return { codec: codecs.video?.name ?? null, startedAtMs: startedAtMs + leftOutMs, bytes, durationMs };
}

/** As much of a segment as says what video it makes. */
function segmentOf({ codec, startedAtMs, bytes, durationMs }: StoredSegment): Segment {
  const codecs = codec === null ? {} : { video: { name: codec } };
  return { file: '', header: { startedAtMs, codecs }, bytes, durationMs } as Segment;
}

/**
 * By the time they began: processes may have written in turn. Where two wrote at once, what lies wholly within a segment of
 * another is left out.
 */
function inOrder(rows: readonly StretchRow[]) {
  const all = rows
    .flatMap(({ stretch, segments }) => (segments ?? []).map((segment, at) => ({ stretch, at, segment })))
    .sort(
      ({ segment: one }, { segment: other }) =>
        one.startedAtMs - other.startedAtMs || other.durationMs - one.durationMs,
    );
  return all.filter(
    ({ stretch, segment }, index) =>
      !all
        .slice(0, index)
        .some((earlier) => earlier.stretch !== stretch && isWithin(segment, earlier.segment)),
  );
}

function isWithin(one: StoredSegment, other: StoredSegment): boolean {
  return (
    (other.codec !== null || one.codec === null) &&
    one.startedAtMs >= other.startedAtMs &&
    one.startedAtMs + one.durationMs <= other.startedAtMs + other.durationMs
  );
}
