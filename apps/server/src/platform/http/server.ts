import { randomUUID } from 'node:crypto';
import { minuteMs } from '@candela/contract/shared/durations';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { stdSerializers } from 'pino';
import type { SiteRedis } from '../redis/index.ts';
import { traceId } from '../tracing/index.ts';
import { longestRequestMs, registerBodyTimeout } from './body-timeout.ts';
import { compression } from './compression.ts';
import { registerDraining } from './draining.ts';
import { sendFailure } from './errors.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { sharedLimits } from './shared-limits.ts';
import type { TrustsProxy } from './trusted-proxies.ts';

export interface HttpServerOptions {
  logLevel: string;
  /** Where log lines go; standard output when absent. */
  logTo?: { write(line: string): void } | undefined;
  /** Whose X-Forwarded-For counts; nobody's when absent. */
  trustProxy?: TrustsProxy | undefined;
  corsOrigins: readonly string[];
  publicUrl: string;
  /** Where browsers fetch and send files, when that is not this site. */
  fileOrigins?: readonly string[];
  /** Multiplies the limit on requests from one address. */
  rateLimitFactor: number;
  /** Counts limits over all processes of the site. */
  redis?: SiteRedis | undefined;
}

const eventLoopDelayMaxMs = 2_000;
const usualBodyMs = 30_000;
const defaultRequestsPerMinute = 1_200;

/** A Fastify server with the house's logging, headers, limits and failures; it has no routes of its own. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: options.trustProxy ?? false,
    genReqId: () => randomUUID(),
    // A body names its own fields, but never the prototype's.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    requestTimeout: longestRequestMs,
    forceCloseConnections: true,
    logger: {
      level: options.logLevel,
      mixin: () => {
        const id = traceId();
        return id === undefined ? {} : { traceId: id };
      },
      ...(options.logTo && { stream: options.logTo }),
      serializers: {
        // Errors are logged under either name; without this the second kind would show as an empty object.
        error: stdSerializers.err,
        req: (request) => ({
          method: request.method,
          url: pathOf(request.url),
          id: request.id,
          address: request.ip,
        }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
  });
  // Only JSON is read; Fastify would hand plain text on as a string.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendFailure);
  registerDraining(app);
  registerBodyTimeout(app, usualBodyMs);
  registerSecurityHeaders(app, options.publicUrl, options.fileOrigins);
  app.addHook('onSend', nameCharset);
  if (options.corsOrigins.length > 0) await app.register(cors, { origin: [...options.corsOrigins] });
  await app.register(compress, compression);
  await app.register(rateLimit, {
    global: true,
    max: Math.ceil(defaultRequestsPerMinute * options.rateLimitFactor),
    timeWindow: minuteMs,
    ...(options.redis && { store: sharedLimits(options.redis) }),
    // One first visit fetches dozens of the web app's parts, and a whole household or office has one address.
    allowList: ({ url }) => url.startsWith('/assets/'),
  });
  await app.register(underPressure, { maxEventLoopDelay: eventLoopDelayMaxMs, retryAfter: 2 });
  return app;
}

const textType = /^(?:text\/|[^;]*[/+]xml)/;

/** Text leaves as UTF-8 and says so: a browser left to guess could read other letters, and a script where there is none. */
async function nameCharset(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = reply.getHeader('content-type');
  if (typeof type === 'string' && textType.test(type) && !type.includes('charset')) {
    void reply.header('content-type', `${type}; charset=utf-8`);
  }
}

/** A query may carry what must not be logged; of paths, those of videos, casts, calendars and sources do, which name a grant. */
function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? url)
    .replace(/^\/media\/(hls|calendars|browser-sources\/\w+)\/[^/]+/, '/media/$1/-')
    .replace(/^\/media\/cast\/.*/, '/media/cast/-');
}
