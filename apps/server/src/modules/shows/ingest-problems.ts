import { minuteMs } from '@candela/contract/shared/durations';
import type { IngestProblem } from '../../platform/live/index.ts';
import type { ShowsDeps } from './dependencies.ts';

/** What was wrong with what each model's software sent last, for her page to say. */
export interface IngestProblems {
  of(modelId: string): IngestProblem | undefined;
  note(modelId: string, problem: IngestProblem | undefined): void;
}

/** Software that was told to change something comes back until somebody has looked at it. */
const notedForMs = 10 * minuteMs;

/** Kept in this process only: it is the one that takes what is sent. */
export function createIngestProblems({ clock }: Pick<ShowsDeps, 'clock'>): IngestProblems {
  const noted = new Map<string, { problem: IngestProblem; atMs: number }>();
  const isOld = ({ atMs }: { atMs: number }) => clock().getTime() - atMs > notedForMs;
  return {
    of(modelId) {
      const found = noted.get(modelId);
      return found && !isOld(found) ? found.problem : undefined;
    },
    note(modelId, problem) {
      noted.delete(modelId);
      for (const [id, one] of noted) if (isOld(one)) noted.delete(id);
      if (problem) noted.set(modelId, { problem, atMs: clock().getTime() });
    },
  };
}
