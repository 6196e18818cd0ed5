import type { IngestProblem } from '../../platform/live/index.ts';
import { keyChannel } from './commands/authorize-media.ts';
import type { ShowsDeps } from './dependencies.ts';
import type { IngestProblems } from './ingest-problems.ts';
import type { StreamKey } from './stream-keys.ts';

export interface StreamKeyReply {
  whipUrl: string;
  streamKey: string;
  createdAt: string;
  rtmp: { servers: string[]; problem: IngestProblem | null } | null;
}

/** A key with the address it is used at. */
export function streamKeyReply(
  { publicUrl, rtmpServers }: ShowsDeps,
  problems: IngestProblems,
  modelId: string,
  { streamKey, createdAt }: StreamKey,
): StreamKeyReply {
  const whipUrl = `${publicUrl}/live/whip/${keyChannel}`;
  const problem = problems.of(modelId) ?? null;
  const rtmp = rtmpServers.length > 0 ? { servers: [...rtmpServers], problem } : null;
  return { whipUrl, streamKey, createdAt: createdAt.toISOString(), rtmp };
}
