import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';
import { type Message, say } from '../i18n/index.ts';
import { texts } from './locales/texts.ts';

/** Sending 5 GB over a slow line takes hours; a route without this has the usual 30 seconds. */
const sendMayTakeMs = 6 * 60 * 60_000;

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
  return refuse(reply, 400, texts.refusals.addressExpired);
}

/** Refuses without reading what may still be coming. */
export function refuse(reply: FastifyReply, status: number, msg: Message): FastifyReply {
  return reply
    .code(status)
    .header('connection', 'close')
    .send({ code: 'invalid_input', msg: say(msg) });
}
