import { randomUUID } from 'node:crypto';
import { minuteMs } from '@candela/contract/shared/durations';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance } from 'fastify';
import { stdSerializers } from 'pino';
import { longestRequestMs, registerBodyTimeout } from './body-timeout.ts';
import { compression } from './compression.ts';
import { registerDraining } from './draining.ts';
import { sendFailure } from './errors.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import type { TrustsProxy } from './trusted-proxies.ts';

export interface HttpServerOptions {
  logLevel: string;
  /** Whose X-Forwarded-For counts; nobody's when absent. */
  trustProxy?: TrustsProxy | undefined;
  corsOrigins: readonly string[];
  publicUrl: string;
  /** Where browsers fetch and send files, when that is not this site. */
  fileOrigins?: readonly string[];
  /** Multiplies the limit on requests from one address. */
  rateLimitFactor: number;
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
      serializers: {
        // Errors are logged under either name; without this the second kind would show as an empty object.
        error: stdSerializers.err,
        req: (request) => ({ method: request.method, url: pathOf(request.url), id: request.id }),
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
  if (options.corsOrigins.length > 0) await app.register(cors, { origin: [...options.corsOrigins] });
  await app.register(compress, compression);
  await app.register(rateLimit, {
    global: true,
    max: Math.ceil(defaultRequestsPerMinute * options.rateLimitFactor),
    timeWindow: minuteMs,
    // One first visit fetches dozens of the web app's parts, and a whole household or office has one address.
    allowList: ({ url }) => url.startsWith('/assets/'),
  });
  await app.register(underPressure, { maxEventLoopDelay: eventLoopDelayMaxMs, retryAfter: 2 });
  return app;
}

/** A query may carry what must not be logged; of paths, only those of videos do, which name a grant. */
function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? url).replace(/^\/media\/hls\/[^/]+/, '/media/hls/-');
}
