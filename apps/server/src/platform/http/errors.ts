import { isRefusalCode, type RefusalBody, refusals } from '@candela/contract/shared/refusals';
import { ORPCError, ValidationError } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/index.ts';
import { Refusal } from '../refusal.ts';

/** How a failure travels: status, body and, where a later try may work, the seconds to wait. */
export interface WireFailure {
  status: number;
  body: RefusalBody;
  retryAfterSeconds?: number;
  /** True when nobody refused: the failure is ours and must be logged. */
  bug: boolean;
}

const retryWhenUnavailableSeconds = 2;

/** Turns anything thrown while answering into what the wire may say about it. Detail of bugs never leaves. */
export function toWireFailure(error: unknown): WireFailure {
  if (error instanceof Refusal) return fromRefusal(error);
  if (error instanceof ORPCError) return fromOperation(error);
  if (isDatabaseUnavailable(error)) {
    return { ...failure('unavailable'), retryAfterSeconds: retryWhenUnavailableSeconds, bug: true };
  }
  return fromHttp(error) ?? { ...failure('internal'), bug: true };
}

/** Fastify's error handler: sends the failure, and logs the ones that are ours. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, retryAfterSeconds, bug } = toWireFailure(error);
  if (bug) request.log.error({ err: error }, 'request failed');
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  void reply.status(status).send(body);
}

function failure(code: keyof typeof refusals, details: Partial<RefusalBody> = {}): WireFailure {
  const { status, msg } = refusals[code];
  return { status, body: { msg, code, ...details }, bug: false };
}

function fromRefusal(refusal: Refusal): WireFailure {
  const { status, code, message: msg, fields, retryAfterSeconds } = refusal;
  return {
    status,
    body: { msg, code, ...(fields && { fields }) },
    retryAfterSeconds,
    bug: false,
  } as WireFailure;
}

function fromOperation(error: ORPCError<string, unknown>): WireFailure {
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return fromIssues(error.cause.issues);
  }
  if (isRefusalCode(error.code)) return failure(error.code, { msg: error.message });
  return { ...failure('internal'), bug: true };
}

type Issues = ValidationError['issues'];

function fromIssues(issues: Issues): WireFailure {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = fieldName(issue.path);
    fields[field] ??= issue.message;
  }
  const names = Object.keys(fields);
  const [first = 'body'] = names;
  const msg =
    names.length === 1 ? `Please check ${first}: ${fields[first]}` : `Please check ${names.join(', ')}.`;
  return failure('invalid_input', { msg, fields });
}

function fieldName(path: Issues[number]['path']): string {
  if (!path || path.length === 0) return 'body';
  return path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}

/** Failures Fastify itself finds before an operation is reached. */
function fromHttp(error: unknown): WireFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { statusCode, code } = error as Error & { statusCode?: number; code?: string };
  if (statusCode === 413) return failure('payload_too_large');
  if (statusCode === 415) return failure('unsupported_media_type');
  if (statusCode === 429) return failure('rate_limited');
  if (statusCode === 503)
    return { ...failure('unavailable'), retryAfterSeconds: retryWhenUnavailableSeconds };
  if (statusCode === undefined || statusCode >= 500 || statusCode < 400) return undefined;
  const msg = code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ? 'The body is empty.' : 'The body is not valid JSON.';
  return failure('invalid_input', { msg: `Please check body: ${msg}`, fields: { body: msg } });
}
