import type { FileFailure } from '@candela/contract/library/files';

/** What the child refuses a file for; the parent makes a MediaFailure of it. */
export class WorkFailure extends Error {
  readonly code: FileFailure;

  constructor(code: FileFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WorkFailure';
    this.code = code;
  }
}

/** A file that cannot be decoded, because of what `cause` says. */
export function damaged(what: string, cause: unknown): WorkFailure {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new WorkFailure('damaged', `${what}: ${detail}`, { cause });
}

/** Runs something that only fails on a broken file, and says so when it does. */
export function orDamaged<Result>(what: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof WorkFailure ? error : damaged(what, error);
  }
}
