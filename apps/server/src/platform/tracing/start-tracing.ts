import { setTimeout as sleep } from 'node:timers/promises';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { setTracing } from './tracing.ts';

export interface TracingOptions {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string;
  /** What the collector asks for: `name=value`, several with commas, values in percent-encoding. */
  headers: string | undefined;
  serviceName: string;
  /** Which part of requests and jobs is traced, from 0 to 1. */
  ratio: number;
}

const patienceMs = 3_000;

/**
 * Sends spans to a collector by OTLP over HTTP, in batches. A collector that is away costs spans and nothing else.
 * @returns ends it, with what is still waiting sent
 */
export function startTracing({ endpoint, headers, serviceName, ratio }: TracingOptions): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    headers: readHeaders(headers ?? ''),
    timeoutMillis: patienceMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // Nobody outside says what is traced: each trace begins here.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  setTracing(true);
  return async () => {
    setTracing(false);
    // A process that ends does not wait for a collector that hangs.
    const patience = new AbortController();
    const late = sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
    patience.abort();
    trace.disable();
    context.disable();
  };
}

function readHeaders(written: string): Record<string, string> {
  const pairs = written.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(pairs);
}
