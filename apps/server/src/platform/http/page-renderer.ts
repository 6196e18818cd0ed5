import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShownLook } from '@candela/contract/shared/shown-look';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AsVisitor, SiteClient } from './as-visitor.ts';

/** What a page asked for, and what it was answered (apps/web/src/server.tsx). */
interface AskedPart {
  operation: readonly string[];
  input: unknown;
  /** The key the web app keeps it under, and the answer as it keeps it. */
  kept: readonly [key: unknown, answer: unknown];
}

/** A page as a visitor sees it before any script has run. */
export interface RenderedPage {
  /** What stands in the root element. */
  html: string;
  /** What it was made of. */
  parts: readonly AskedPart[];
  /** The present time it shows, in milliseconds. */
  renderedAtMs: number;
}

/** Renders the page at an address for a visitor; undefined when it has to do without. */
export type RenderPage = (request: FastifyRequest) => Promise<RenderedPage | undefined>;

type CallOperation = (operation: readonly string[], input: unknown) => Promise<unknown>;

/** What the build of the web app puts there (apps/web/src/server.tsx). */
interface Bundle {
  renderPage(request: {
    path: string;
    call: CallOperation;
    known: readonly AskedPart[];
    look: ShownLook;
  }): Promise<RenderedPage>;
}

/** Rendering holds up everything else the process does, some tens of milliseconds each time. */
const renderedAtOnce = 2;
/** Beyond this many pages being read for, visitors' browsers do the asking. */
const readAtOnce = 40;
const pagesKept = 300;
const patienceMs = 1_000;

/**
 * Makes what renders pages. Their answers are read anew each time, as whoever asks would be answered, so that nothing
 * stays in a page that has been hidden since; only what was rendered of the same answers is kept.
 */
export function createPageRenderer(deps: {
  distFolder: string;
  asVisitor: AsVisitor;
  look: () => ShownLook;
}): RenderPage {
  const loadBundle = bundleLoader(path.join(deps.distFolder, '.server', 'server.js'));
  // Before anybody waits for it. In development there is none.
  loadBundle().catch(() => undefined);
  /** By path: what it asked for last time. */
  const asked = new LRUCache<string, readonly AskedPart[]>({ max: pagesKept });
  /** By a print of all that it was made of. */
  const rendered = new LRUCache<string, RenderedPage>({ max: pagesKept });
  let reading = 0;
  let rendering = 0;

  const render = async (request: FastifyRequest): Promise<RenderedPage | undefined> => {
    const { version, bundle } = await loadBundle();
    const address = request.url.split('?', 1)[0] ?? '/';
    return await deps.asVisitor(request, async (visitor) => {
      const call = callerOf(visitor);
      const known = await readAll(asked.get(address) ?? [], call);
      const look = deps.look();
      const before = rendered.get(printOf([version, look, address, known]));
      if (before) return before;
      if (rendering >= renderedAtOnce) return undefined;
      rendering += 1;
      try {
        const page = await bundle.renderPage({ path: address, call, known, look });
        asked.set(address, page.parts);
        rendered.set(printOf([version, look, address, page.parts]), page);
        return page;
      } finally {
        rendering -= 1;
      }
    });
  };

  return async (request) => {
    if (reading >= readAtOnce) return undefined;
    reading += 1;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, patienceMs, undefined);
    });
    const page = render(request).finally(() => {
      reading -= 1;
    });
    try {
      return await Promise.race([page, late]);
    } catch (error) {
      // A page without its content is worth more than none.
      request.log.warn({ err: error }, 'A page went without being rendered.');
      return undefined;
    } finally {
      clearTimeout(timer);
      page.catch(() => undefined);
    }
  };
}

/** Operations by the path oRPC keys their answers under. */
function callerOf(visitor: SiteClient): CallOperation {
  const modules = visitor as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  return async ([module = '', name = ''], input) => await modules[module]?.[name]?.(input);
}

/** Reads the same again; what cannot be had any more is left out. */
async function readAll(before: readonly AskedPart[], call: CallOperation): Promise<AskedPart[]> {
  const read = before.map(async ({ operation, input, kept: [key, last] }): Promise<AskedPart[]> => {
    try {
      const answer: unknown = JSON.parse(JSON.stringify(await call(operation, input)));
      return [{ operation, input, kept: [key, asKept(answer, last)] }];
    } catch {
      return [];
    }
  });
  return (await Promise.all(read)).flat();
}

/** A list that goes on is kept by its pages. */
function asKept(answer: unknown, last: unknown): unknown {
  const isPaged = typeof last === 'object' && last !== null && 'pageParams' in last;
  return isPaged ? { pages: [answer], pageParams: last.pageParams } : answer;
}

function printOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** The web app may be built again below a running server. */
function bundleLoader(file: string): () => Promise<{ version: number; bundle: Bundle }> {
  let loaded: { version: number; bundle: Promise<Bundle> } | undefined;
  return async () => {
    const version = (await stat(file)).mtimeMs;
    if (loaded?.version !== version) {
      const address = pathToFileURL(file);
      address.searchParams.set('v', String(version));
      loaded = { version, bundle: import(address.href) as Promise<Bundle> };
    }
    return { version, bundle: await loaded.bundle };
  };
}
