import { isRefusalCode, type RefusalCode } from '@candela/contract/shared/refusals';
import { ORPCError } from '@orpc/client';
import { failures } from './locales/failures.ts';

/** Why something was not done. `network`: no answer came; `unknown`: an answer nobody planned. */
export type ReadRefusal = {
  code: RefusalCode | 'network' | 'unknown';
  /** Fit to show to the reader. */
  msg: string;
  /** Dotted input path to what is wrong with it; empty when no field is to blame. */
  fields: Record<string, string>;
  /** When asking again makes sense, where the server said so (Retry-After). */
  retryAfterSeconds?: number;
};

/** What the reader sees when the server gave no reason. Source: specification, section 8. */
export { failures as refusalWords };

/** A refusal that came over the socket, in the shape failed calls have. */
export class SocketRefusal extends Error {
  override name = 'SocketRefusal';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, msg: string) {
    super(msg);
    this.code = code;
  }
}

/**
 * Turns the body of a failed call into the error every caller of `client` sees.
 * @param retryAfter the Retry-After header, in seconds, where there was one
 */
export function refusalError(
  body: unknown,
  status: number,
  retryAfter?: unknown,
): ORPCError<string, unknown> {
  const code = isRecord(body) && typeof body.code === 'string' ? body.code : 'unknown';
  const message = isRecord(body) && typeof body.msg === 'string' ? body.msg : failures.withoutMsg;
  const retryAfterSeconds = Number.parseInt(String(retryAfter), 10);
  const data = isRecord(body) && retryAfterSeconds > 0 ? { ...body, retryAfterSeconds } : body;
  return new ORPCError(code, { status, message, data });
}

/**
 * Reads any error thrown by `client`, `api` or `ask`.
 * The message is the server's; without one 'Something went wrong!'; without any answer 'An error occurred'.
 */
export function readRefusal(error: unknown): ReadRefusal {
  if (error instanceof SocketRefusal) return { code: error.code, msg: error.message, fields: {} };
  if (!(error instanceof ORPCError)) return { code: 'network', msg: failures.withoutAnswer, fields: {} };
  const body: unknown = error.data;
  if (!isRecord(body)) return { code: 'unknown', msg: failures.withoutAnswer, fields: {} };
  return {
    code: isRefusalCode(body.code) ? body.code : 'unknown',
    msg: typeof body.msg === 'string' && body.msg !== '' ? body.msg : failures.withoutMsg,
    fields: readFields(body.fields),
    ...(typeof body.retryAfterSeconds === 'number' && { retryAfterSeconds: body.retryAfterSeconds }),
  };
}

/** The HTTP status of a failed call, or null when no answer came. */
export function statusOf(error: unknown): number | null {
  return error instanceof ORPCError ? error.status : null;
}

/** 403 and 502 end the session. Source: specification, section 8. */
export function endsSession(status: number | null): boolean {
  return status === 403 || status === 502;
}

function readFields(fields: unknown): Record<string, string> {
  if (!isRecord(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
