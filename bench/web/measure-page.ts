import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';

/** What one visit to a page cost, as Lighthouse simulates a mid-range telephone on slow 4G. */
export interface Visit {
  /** Scores from 0 to 100. */
  performance: number;
  accessibility: number;
  seo: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** All that was asked for, of any kind. */
  requests: number;
  scripts: number;
  /** Bytes of script the page names in its HTML, in gzip. */
  initialJsBytes: number;
}

type Lhr = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Visits a page once, as somebody new. */
export async function measurePage(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'seo'],
  });
  if (!result) throw new Error(`Lighthouse said nothing of ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const requested = requestsOf(lhr);
  return {
    performance: scoreOf(lhr, 'performance'),
    accessibility: scoreOf(lhr, 'accessibility'),
    seo: scoreOf(lhr, 'seo'),
    fcpMs: measured(lhr, 'first-contentful-paint'),
    lcpMs: measured(lhr, 'largest-contentful-paint'),
    tbtMs: measured(lhr, 'total-blocking-time'),
    cls: measured(lhr, 'cumulative-layout-shift'),
    requests: requested.length,
    scripts: requested.filter(({ resourceType }) => resourceType === 'Script').length,
    initialJsBytes: await initialJsBytes(url),
  };
}

function scoreOf(lhr: Lhr, category: string): number {
  return Math.round((lhr.categories[category]?.score ?? 0) * 100);
}

function measured(lhr: Lhr, audit: string): number {
  const value = lhr.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}.`);
  return value;
}

function requestsOf(lhr: Lhr): { url: string; resourceType?: string }[] {
  const details = lhr.audits['network-requests']?.details;
  if (details?.type !== 'table') throw new Error('Lighthouse did not list the requests.');
  return details.items as { url: string; resourceType?: string }[];
}

async function initialJsBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.js)"/g)];
  const addresses = new Set(named.map(([, address = '']) => new URL(address, url).href));
  const sizes = await Promise.all(
    [...addresses].map(async (address) => gzipSync(await (await fetch(address)).text(), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
