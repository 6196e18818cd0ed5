import { hourMs } from '@candela/contract/shared/durations';
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';

/** Sending 5 GB over a slow line takes hours; a route without this has the usual 30 seconds. */
const sendMayTakeMs = 6 * hourMs;

/**
 * Leaves the bodies of the scope's requests in the socket, for a handler to send on as they come.
 * @returns the options of its routes
 */
export function leaveBody(scope: FastifyInstance): RouteShorthandOptions {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  return { bodyLimit: Number.MAX_SAFE_INTEGER, config: { bodyTimeoutMs: sendMayTakeMs } };
}

export function refuseSigned(reply: FastifyReply): FastifyReply {
  return refuse(reply, 400, 'This address is not valid, or no longer.');
}

/** Refuses without reading what may still be coming. */
export function refuse(reply: FastifyReply, status: number, msg: string): FastifyReply {
  return reply.code(status).header('connection', 'close').send({ code: 'invalid_input', msg });
}
