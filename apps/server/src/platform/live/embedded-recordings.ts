import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteSfu } from '@candela/sfu';
import { partsOf, readSegments, type Segment } from '@candela/sfu/recording';
import { type RecordedPart, type Recordings, requireChannelName } from './live-engine.ts';

type CallSfu = (what: string, work: (sfu: RemoteSfu) => Promise<unknown>) => Promise<void>;

/** The recordings of the embedded engine: what is to be recorded is kept here, and sent to each process again. */
export interface EmbeddedRecordings extends Recordings {
  /** Has a new process go on with what the last one recorded. */
  resume(sfu: RemoteSfu): Promise<void>;
  /** A recording ended by itself. */
  forget(key: string): void;
  removeChannel(channel: string): void;
}

/** The videos that segments make. */
export function describeParts(segments: readonly Segment[]): RecordedPart[] {
  return partsOf(segments).map(({ codec, bytes, durationMs }) => ({
    ending: codec === 'H264' ? 'mp4' : 'webm',
    sizeBytes: bytes,
    durationSeconds: durationMs / 1000,
  }));
}

/** @param folder absolute */
export function createRecordings(folder: string, callSfu: CallSfu): EmbeddedRecordings {
  /** Keys by channel. */
  const wanted = new Map<string, string>();
  const folderOf = (key: string) => {
    requireChannelName(key);
    return path.join(folder, key);
  };

  function forget(key: string): void {
    for (const [channel, one] of wanted) if (one === key) wanted.delete(channel);
  }

  return {
    folderOf: async (key) => folderOf(key),
    forget,
    removeChannel: (channel) => void wanted.delete(channel),
    async start(channel, key) {
      requireChannelName(key);
      if (wanted.get(channel) === key) return;
      wanted.set(channel, key);
      await callSfu('startRecording', (sfu) => sfu.startRecording(channel, key));
    },
    async stop(key) {
      forget(key);
      await callSfu('stopRecording', (sfu) => sfu.stopRecording(key));
    },
    async resume(sfu) {
      for (const [channel, key] of wanted) {
        await callSfu('startRecording', () => sfu.startRecording(channel, key));
      }
    },
    partsOf: async (key) => ({ parts: describeParts(readSegments(folderOf(key))), isWhole: true }),
    async keys() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    },
    remove: (key) => rm(folderOf(key), { recursive: true, force: true }),
  };
}
