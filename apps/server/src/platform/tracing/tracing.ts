import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Spans of requests, jobs and the statements within are made; otherwise work costs nothing more. */
let isOn = false;
const tracer = () => trace.getTracer('candela');
const spanOf = new WeakMap<FastifyRequest, Span>();

/** Turns spans on or off; begun and ended by start-tracing.ts. */
export function setTracing(on: boolean): void {
  isOn = on;
}

/** Does work within a span. Attributes never hold what a person wrote, or who it was. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!isOn) return work();
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The id of the trace this is in, for log lines. */
export function traceId(): string | undefined {
  return isOn ? trace.getActiveSpan()?.spanContext().traceId : undefined;
}

/** Gives each request of a server a span. Call it before routes are registered. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracer().startSpan(request.method, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method, 'candela.request_id': request.id },
    });
    spanOf.set(request, span);
    within(request, done);
  });
  // Reading a body leaves what the request began in.
  app.addHook('preHandler', (request, _reply, done) => within(request, done));
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spanOf.get(request);
    const route = request.routeOptions.url;
    if (route !== undefined) span?.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  app.addHook('onError', async (request, _reply, error) => {
    const span = spanOf.get(request);
    if (span && (error.statusCode ?? 500) >= 500) fail(span, error);
  });
}

function within(request: FastifyRequest, done: () => void): void {
  const span = spanOf.get(request);
  if (span) context.with(trace.setSpan(context.active(), span), done);
  else done();
}

/** An error's message may hold what a person wrote; its kind does not. */
function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
