import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const readPatienceMs = 2_000;
const durationBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface GaugeOptions {
  /** Without the prefix, such as `sockets`. */
  name: string;
  /** Written for operators, with the unit. */
  help: string;
  /** Read at each scrape. A gauge that cannot be read is absent from the answer. */
  read: () => number | Promise<number>;
}

/** What an operator watches, in Prometheus' terms. */
export interface Metrics {
  /** Counts and times the requests of a server, by route and status. Call it before routes are registered. */
  follow(app: FastifyInstance): void;
  gauge(options: GaugeOptions): void;
  /** Everything now, in Prometheus' text format. */
  read(): Promise<{ contentType: string; text: string }>;
}

/** Metrics of this process; all names begin with `candela_`. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'candela_' });
  const requests = new Histogram({
    name: 'candela_http_request_seconds',
    help: 'Time until an answer was sent, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBucketsSeconds,
    registers: [registry],
  });
  return {
    follow(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        const labels = { method: request.method, route, status: String(reply.statusCode) };
        requests.observe(labels, reply.elapsedTime / 1000);
      });
    },
    gauge({ name, help, read }) {
      new Gauge({
        name: `candela_${name}`,
        help,
        registers: [registry],
        async collect() {
          this.reset();
          const value = await inTime(read).catch(() => undefined);
          if (value === undefined) this.remove();
          else this.set(value);
        },
      });
    },
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

/** What a part of the site that hangs is asked for stays unknown; the scrape does not wait for it. */
async function inTime(read: GaugeOptions['read']): Promise<number | undefined> {
  const patience = new AbortController();
  const late = sleep(readPatienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
  try {
    return await Promise.race([read(), late]);
  } finally {
    patience.abort();
  }
}
