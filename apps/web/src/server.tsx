import type { ShownLook } from '@candela/contract/shared/shown-look';
import type { QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router';
import type { PageAnswer } from './app/first-page/page-data.ts';
import { Routes } from './app/routes.tsx';
import { Site } from './app/site.tsx';
import { parseManagedTextWith } from './modules/editorial/managed-nodes.ts';
import { parseOnServer } from './modules/editorial/parse-on-server.ts';
import { createQueryClient } from './platform/query-client.ts';
import { setSite } from './platform/site-features.ts';
import { setBrand } from './ui/brand/brand.ts';

/** Calls an operation by its module and name, as a visitor. */
export type CallOperation = (operation: readonly string[], input: unknown) => Promise<unknown>;

/** What a page asked for, and what it was answered. */
export interface AskedPart {
  operation: readonly string[];
  input: unknown;
  /** The key the answer is kept under in browsers, and the answer as it is kept there. */
  kept: PageAnswer;
}

export interface PageRequest {
  /** From `/` on, without a query. */
  path: string;
  call: CallOperation;
  /** What is known already. */
  known: readonly AskedPart[];
  /** How the site looks. */
  look: ShownLook;
}

export interface Page {
  /** What stands in the root element. */
  html: string;
  /** What the page was made of, in the order it was asked for. */
  parts: AskedPart[];
  /** The present time it shows, in milliseconds. */
  renderedAtMs: number;
}

/** How often a page may find that it wants to know more: each time costs a rendering. */
const roundsMax = 6;

parseManagedTextWith(parseOnServer);

/**
 * Renders a page for a visitor. What its components ask for as they render is asked of the site itself, until they have
 * all of it; what cannot be had is left to the browser.
 * @throws what a component threw
 */
export async function renderPage({ path, call, known, look }: PageRequest): Promise<Page> {
  setBrand(look);
  setSite(look.site);
  const queryClient = createQueryClient();
  for (const { kept } of known) queryClient.setQueryData(...kept);
  const used = recordUse(queryClient);
  const asked = new Set<string>();
  const renderedAtMs = Date.now();
  let html = await renderOnce(path, queryClient, renderedAtMs);
  for (let round = 1; round < roundsMax; round += 1) {
    const wanted = queriesWithout(queryClient).filter(({ queryHash }) => !asked.has(queryHash));
    if (wanted.length === 0) break;
    for (const { queryHash } of wanted) asked.add(queryHash);
    const filled = await Promise.all(wanted.map((query) => fill(queryClient, query, call)));
    if (!filled.includes(true)) break;
    html = await renderOnce(path, queryClient, renderedAtMs);
  }
  const all = queryClient.getQueryCache().getAll();
  const parts = all.filter(({ state, queryHash }) => state.data !== undefined && used.has(queryHash));
  return {
    html,
    renderedAtMs,
    parts: parts.map((query) => ({
      ...questionOf(query),
      kept: [query.queryKey, query.state.data] as const,
    })),
  };
}

async function renderOnce(path: string, queryClient: QueryClient, renderedAtMs: number): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(
    <Site queryClient={queryClient} renderedAtMs={renderedAtMs}>
      <StaticRouter location={path}>
        <Routes />
      </StaticRouter>
    </Site>,
    {
      // A part sent later would need a script in the page, which its policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= error ?? new Error('Something was thrown.');
      },
    },
  );
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw failure;
  return html;
}

/** The hashes of what components ask for from here on. */
function recordUse(queryClient: QueryClient): ReadonlySet<string> {
  const cache = queryClient.getQueryCache();
  const used = new Set<string>();
  const build = cache.build.bind(cache);
  cache.build = ((...args: Parameters<typeof build>) => {
    const query = build(...args);
    used.add(query.queryHash);
    return query;
  }) as typeof cache.build;
  return used;
}

type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number];

function queriesWithout(queryClient: QueryClient): Query[] {
  const all = queryClient.getQueryCache().getAll();
  return all.filter(({ state, options }) => state.data === undefined && isEnabled(options));
}

/** Whether whoever asks wants it now: a member's lists are asked for by components that a visitor sees, too. */
function isEnabled(options: object): boolean {
  return !('enabled' in options) || options.enabled !== false;
}

/** The operation a query asks, by the key oRPC gave it or, where several share a key, as the query says itself. */
function questionOf({ queryKey, meta }: Query): { operation: string[]; input: unknown } {
  if (meta?.asks) return meta.asks as { operation: string[]; input: unknown };
  const [operation, { input }] = queryKey as [string[], { input: unknown }];
  return { operation, input };
}

/** Asks for what a query wants. False when it cannot be had. */
async function fill(queryClient: QueryClient, query: Query, call: CallOperation): Promise<boolean> {
  const { operation, input } = questionOf(query);
  try {
    // As the wire would bring it.
    const answer: unknown = JSON.parse(JSON.stringify(await call(operation, input)));
    const { initialPageParam: first } = query.options as { initialPageParam?: unknown };
    // A list that goes on is kept by its pages.
    const data = first === undefined ? answer : { pages: [answer], pageParams: [first] };
    queryClient.setQueryData(query.queryKey, data);
    return true;
  } catch {
    return false;
  }
}
