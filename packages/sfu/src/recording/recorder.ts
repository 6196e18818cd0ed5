import { mkdirSync } from 'node:fs';
import { type FileHandle, open, statfs } from 'node:fs/promises';
import path from 'node:path';
import { logProblem } from '../log.ts';
import type { RecordingOptions } from '../options.ts';
import type { SenderReport } from '../rtcp/packets.ts';
import type { Codec, MediaKind } from '../sdp/codec.ts';
import { encodeHeader, encodeReport, recordHeadBytes, writeRecordHead } from './segment-format.ts';
import { readSegments, segmentFile, segmentNumbers } from './segments.ts';

/** Why a recording ended by itself. */
export type RecordingEnd = 'disk-full' | 'too-large' | 'too-long' | 'failed';

const chunkBytes = 256 * 1024;
/** What a killed process loses at most. */
const flushEveryMs = 500;
const lookAtDiskEveryMs = 5000;
/** A disk that hangs costs packets, never the memory of the process that carries everyone's video. */
const pendingBytesMax = 32 * 1024 * 1024;

/**
 * Writes what a publisher sends into a folder, one file a connection, as it arrives: nothing is decoded, put in order
 * or repaired here, because the process has viewers to serve. Its folder may hold segments of an earlier process;
 * limits count them.
 */
export class Recorder {
  readonly key: string;
  readonly #folder: string;
  readonly #limits: RecordingOptions;
  readonly #onEnd: (end: RecordingEnd) => void;
  #number: number;
  #bytes: number;
  #earlierMs: number;
  #startedAtMs = 0;
  #isOpen = false;
  #isOver = false;
  #hasFailed = false;
  #chunk = Buffer.allocUnsafe(chunkBytes);
  #filled = 0;
  #flushedAtMs = 0;
  #lookedAtDiskAtMs = 0;
  #pendingBytes = 0;
  #handle: FileHandle | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** Throws when its folder cannot be made. `onEnd` is called once, when it ends by itself. */
  constructor(key: string, options: RecordingOptions, onEnd: (end: RecordingEnd) => void) {
    this.key = key;
    this.#folder = path.join(options.folder, key);
    this.#limits = options;
    this.#onEnd = onEnd;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const earlier = readSegments(this.#folder);
    this.#number = segmentNumbers(this.#folder).at(-1) ?? 0;
    this.#bytes = earlier.reduce((sum, segment) => sum + segment.bytes, 0);
    this.#earlierMs = earlier.reduce((sum, segment) => sum + segment.durationMs, 0);
  }

  /** A publisher has come; whatever was written before stays a segment of its own. */
  beginSegment(codecs: Partial<Record<MediaKind, Codec>>, nowMs: number): void {
    this.endSegment(nowMs);
    if (this.#isOver) return;
    this.#number += 1;
    this.#startedAtMs = nowMs;
    this.#flushedAtMs = nowMs;
    this.#isOpen = true;
    const file = segmentFile(this.#folder, this.#number);
    const header = encodeHeader({ startedAtMs: nowMs, codecs });
    this.#bytes += header.length;
    // Never left out, however much waits: nothing of a segment can be read without its header.
    this.#enqueue(async () => {
      this.#handle = await open(file, 'wx', 0o600);
      await this.#handle.appendFile(header);
    });
  }

  endSegment(nowMs: number): void {
    if (!this.#isOpen) return;
    this.#flush();
    this.#isOpen = false;
    this.#earlierMs += nowMs - this.#startedAtMs;
    this.#enqueue(() => this.#closeFile());
  }

  packet(kind: MediaKind, packet: Buffer, nowMs: number): void {
    this.#append(kind, false, packet, nowMs);
  }

  report(kind: MediaKind, report: SenderReport, nowMs: number): void {
    this.#append(kind, true, encodeReport(report), nowMs);
  }

  /** Sends what waits to the disk, and ends the recording at its limits; called about ten times a second. */
  tick(nowMs: number): void {
    if (!this.#isOpen) return;
    if (nowMs - this.#flushedAtMs >= flushEveryMs) {
      this.#flushedAtMs = nowMs;
      this.#flush();
    }
    if (this.#bytes > this.#limits.maxBytes) this.#end('too-large', nowMs);
    else if (this.#earlierMs + nowMs - this.#startedAtMs > this.#limits.maxSeconds * 1000) {
      this.#end('too-long', nowMs);
    } else if (nowMs - this.#lookedAtDiskAtMs >= lookAtDiskEveryMs) {
      this.#lookedAtDiskAtMs = nowMs;
      this.#lookAtDisk();
    }
  }

  /** Resolves when everything is on the disk. */
  async close(): Promise<void> {
    this.endSegment(Date.now());
    this.#isOver = true;
    await this.#writing;
  }

  #append(kind: MediaKind, isReport: boolean, bytes: Buffer, nowMs: number): void {
    if (!this.#isOpen) return;
    if (this.#filled + recordHeadBytes + bytes.length > chunkBytes) this.#flush();
    const atMs = nowMs - this.#startedAtMs;
    writeRecordHead(this.#chunk, this.#filled, { kind, isReport, atMs, length: bytes.length });
    bytes.copy(this.#chunk, this.#filled + recordHeadBytes);
    this.#filled += recordHeadBytes + bytes.length;
  }

  #flush(): void {
    if (this.#filled === 0) return;
    const chunk = this.#chunk.subarray(0, this.#filled);
    this.#chunk = Buffer.allocUnsafe(chunkBytes);
    this.#filled = 0;
    this.#write(chunk);
  }

  /** Chunks hold whole records, so one that is left out costs what is in it and nothing more. */
  #write(bytes: Buffer): void {
    if (this.#pendingBytes > pendingBytesMax) return;
    this.#pendingBytes += bytes.length;
    this.#bytes += bytes.length;
    this.#enqueue(async () => {
      try {
        // After a record that is half written, nothing that follows could be read.
        if (!this.#hasFailed) await this.#handle?.appendFile(bytes);
      } finally {
        this.#pendingBytes -= bytes.length;
      }
    });
  }

  #enqueue(work: () => Promise<void>): void {
    this.#writing = this.#writing.then(work).catch((problem: unknown) => {
      logProblem('recording', problem);
      this.#hasFailed = true;
      const code = (problem as NodeJS.ErrnoException).code;
      this.#end(code === 'ENOSPC' || code === 'EDQUOT' ? 'disk-full' : 'failed', Date.now());
    });
  }

  async #closeFile(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }

  #lookAtDisk(): void {
    statfs(this.#folder).then(
      ({ bavail, bsize }) => {
        if (bavail * bsize < this.#limits.minFreeBytes) this.#end('disk-full', Date.now());
      },
      (problem: unknown) => logProblem('recording', problem),
    );
  }

  #end(end: RecordingEnd, nowMs: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.endSegment(nowMs);
    this.#onEnd(end);
  }
}
