import { createServer, type Server } from 'node:http';
import { bootSite, type Site } from '@candela/testkit/boot';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What a collector is sent of requests, jobs and statements, and what it is not. */

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: object }[];
}

let collector: Server;
let site: Site;
const spans: Span[] = [];
const headers: unknown[] = [];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    headers.push(request.headers['x-collector-key']);
    const body = await new Response(request as unknown as ReadableStream).json();
    for (const { scopeSpans } of body.resourceSpans)
      for (const scope of scopeSpans) spans.push(...(scope.spans as Span[]));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as { port: number };
  site = await bootSite({
    seed: 'none',
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20key',
      OTEL_TRACES_SAMPLER_ARG: '1',
      // Mail is a job where there is a server to give it to; this one is away.
      SMTP_URL: 'smtp://127.0.0.1:9',
      // How soon a batch is sent.
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  });
});

afterAll(async () => {
  await site?.stop();
  collector?.close();
});

const strangersTrace = '0af7651916cd43dd8448eb211c80319c';

test('a request, the statements within and a job are spans of one trace each, without what a person wrote', async () => {
  const found = await fetch(`${site.url}/api/userHomeManegement/searchAll`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${strangersTrace}-b7ad6b7169203331-01` },
    body: JSON.stringify({ search: 'something-private' }),
  });
  expect(found.status).toBe(200);
  const ofRequest = () => spans.find(({ name }) => name === 'POST /api/userHomeManegement/searchAll');
  await expect.poll(ofRequest).toBeDefined();
  const request = ofRequest();
  const within = () => spans.filter(({ traceId }) => traceId === request?.traceId);
  await expect.poll(() => within().some(({ name }) => name.startsWith('discovery.'))).toBe(true);
  expect(within().find(({ name }) => name.startsWith('discovery.'))?.parentSpanId).toBeDefined();
  expect(request?.traceId).not.toBe(strangersTrace);
  expect(request?.parentSpanId ?? '').toBe('');
  expect(JSON.stringify(spans)).not.toContain('something-private');
  expect(new Set(headers)).toEqual(new Set(['a key']));
});

test('a page has no address in its span, and a job has a span, too', async () => {
  await fetch(`${site.url}/profile/somebody-private`);
  await expect.poll(() => spans.some(({ name }) => name === 'GET')).toBe(true);
  const written = await fetch(`${site.url}/api/supportAccess/contact_us`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Somebody Private',
      email: 'somebody@private.example',
      topic: 'other',
      subject: 'A private matter',
      message: 'Written for support alone.',
    }),
  });
  expect(written.status).toBe(200);
  await expect.poll(() => spans.some(({ name }) => name.startsWith('job '))).toBe(true);
  expect(JSON.stringify(spans)).not.toMatch(/somebody|private matter|support alone/i);
});

test('a collector that is away costs nothing but spans', async () => {
  collector.close();
  collector.closeAllConnections();
  for (let at = 0; at < 5; at += 1) expect((await fetch(`${site.url}/health`)).status).toBe(200);
});
