import type { IncomingMessage } from 'node:http';
import { isRefusalCode, type RefusalBody, refusals } from '@candela/contract/shared/refusals';
import { ORPCError, ValidationError } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/index.ts';
import { say } from '../i18n/index.ts';
import { Refusal, usualMessage } from '../refusal.ts';
import { inputMessage } from './input-problems.ts';
import { input } from './locales/input.ts';

/** How a failure travels: status, body and, where a later try may work, the seconds to wait. */
export interface WireFailure {
  status: number;
  body: RefusalBody;
  retryAfterSeconds?: number;
  /** True when nobody refused: the failure is ours and must be logged. */
  bug: boolean;
}

const retryWhenUnavailableSeconds = 2;
const restBytesAtMost = 8 * 1024 ** 2;
const restWithinMs = 5_000;

/** Turns anything thrown while answering into what the wire may say about it. Detail of bugs never leaves. */
export function toWireFailure(error: unknown): WireFailure {
  if (error instanceof Refusal) return fromRefusal(error);
  if (error instanceof ORPCError) return fromOperation(error);
  if (isDatabaseUnavailable(error)) {
    return { ...failure('unavailable'), retryAfterSeconds: retryWhenUnavailableSeconds, bug: true };
  }
  return fromHttp(error) ?? { ...failure('internal'), bug: true };
}

/**
 * Fastify's error handler: sends the failure, which no cache keeps, and logs it. Of a refusal the log says the code only; who
 * asked, and for what, its other lines say.
 */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, retryAfterSeconds, bug } = toWireFailure(error);
  if (bug) request.log.error({ err: error }, 'request failed');
  else request.log.info({ security: 'refused', code: body.code, ip: request.ip }, 'A request was refused.');
  void reply.header('cache-control', 'no-store');
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  const send = () => void reply.status(status).send(body);
  if (status === refusals.payload_too_large.status) void readRest(request.raw).then(send);
  else send();
}

/** Whoever is cut off in the middle of sending never reads why. What is left is thrown away, within bounds. */
function readRest(sent: IncomingMessage): Promise<void> {
  if (sent.complete || sent.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const count = (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > restBytesAtMost) done();
    };
    const timer = setTimeout(done, restWithinMs);
    function done() {
      clearTimeout(timer);
      sent.off('data', count);
      resolve();
    }
    sent.on('data', count).once('end', done).once('error', done).once('close', done);
  });
}

function failure(code: keyof typeof refusals, details: Partial<RefusalBody> = {}): WireFailure {
  return {
    status: refusals[code].status,
    body: { msg: say(usualMessage(code)), code, ...details },
    bug: false,
  };
}

function fromRefusal(refusal: Refusal): WireFailure {
  const { status, code, msg, fields, retryAfterSeconds } = refusal;
  const said = fields && Object.entries(fields).map(([field, problem]) => [field, say(problem)]);
  return {
    status,
    body: { msg: say(msg), code, ...(said && { fields: Object.fromEntries(said) }) },
    retryAfterSeconds,
    bug: false,
  } as WireFailure;
}

function fromOperation(error: ORPCError<string, unknown>): WireFailure {
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return failure('invalid_input', inputMessage(error.cause.issues));
  }
  if (isRefusalCode(error.code)) return failure(error.code, { msg: error.message });
  return { ...failure('internal'), bug: true };
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
  const problem = say(code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ? input.emptyBody : input.invalidJson);
  return failure('invalid_input', { msg: problem, fields: { body: problem } });
}
