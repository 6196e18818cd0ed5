import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { blurWorker } from '@candela/contract/shared/blur-worker';
import type { RefusalBody } from '@candela/contract/shared/refusals';
import type { ShownLook } from '@candela/contract/shared/shown-look';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { say } from '../i18n/index.ts';
import { usualMessage } from '../refusal.ts';
import { registerManifest, withLook } from './look-in-pages.ts';
import { headTags, jsonInHtml, type PageHead } from './page-head.ts';
import type { RenderedPage, RenderPage } from './page-renderer.ts';
import { allowStyles } from './security-headers.ts';
import { separateStyles } from './separate-styles.ts';

// An asset that is gone belongs to an older build; answering it with the page would only confuse the browser.
const neverPages = ['/api', '/assets/', '/live/', '/files/', '/socket.io', '/dev/'];

/** What index.html says of every page, for when no server stands before it. */
const head = ['<!--head-->', '<!--/head-->'] as const;
const content = ['<!--page-->', '<!--/page-->'] as const;

/** Reads what the head of the page at an address says to whoever asks for it. */
export type ReadHead = (request: FastifyRequest) => Promise<PageHead>;

/** How the web app is served. */
interface WebAppOptions {
  distFolder: string;
  siteName: () => string;
  publicUrl: string;
  look: () => ShownLook;
  readHead: ReadHead;
  /** The address's pattern, as the web app's list of files names it; undefined where the site has no such page. */
  findPattern: (path: string) => string | undefined;
  renderPage: RenderPage;
}

/**
 * Serves the built web app: its files, and its one page at every other address, with that address's own head and the
 * nonce of the answer's Content-Security-Policy filled in. Unknown server addresses stay 404 in the wire's own words.
 */
export async function registerWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: options.distFolder,
    // In development Vite serves the web app, and nothing is built.
    suppressWarning: true,
    index: false,
    preCompressed: true,
    // What the build puts beside for the server.
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // Also when it is sent compressed.
      if (file.includes(blurWorker.file)) {
        void reply.header('content-security-policy', blurWorker.contentPolicy);
      }
    },
  });
  registerManifest(app, options.distFolder, options.look);
  app.get('/', (request, reply) => sendPage(options, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !neverPages.some((prefix) => request.url.startsWith(prefix));
    return isPage ? sendPage(options, request, reply) : sendNotFound(reply);
  });
}

/** The files are read each time: the web app may be built again below a running server. */
async function sendPage(
  { distFolder, siteName, look, readHead, renderPage, findPattern, ...site }: WebAppOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [index, files, { status, ...said }] = await Promise.all([
    readFile(path.join(distFolder, 'index.html'), 'utf8'),
    readPageFiles(distFolder),
    readHead(request),
  ]);
  if (said.movedTo) {
    const [, query] = request.url.split(/(?=\?)/, 2);
    // Whom it leads to may hide from whoever asks next.
    return reply.header('cache-control', 'private, no-cache').redirect(`${said.movedTo}${query ?? ''}`, 301);
  }
  // What a query narrows a page to is left to the browser.
  const isPlain = status === 200 && !request.url.includes('?');
  const rendered = isPlain ? await renderPage(request) : undefined;
  const nonce = allowStyles(reply);
  const pattern = findPattern(request.url.split('?', 1)[0] ?? '/');
  const tags = headTags({ status, ...said }, { ...site, siteName: siteName() });
  const page = withLook(index.replaceAll('__CSP_NONCE__', nonce), look());
  const whole = withFiles(withPage(page, tags, rendered, nonce), pattern ? files[pattern] : undefined);
  return (
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      // It differs by country and by browser, so no cache between may keep it.
      .header('cache-control', 'private, no-cache')
      .send(rendered ? withScriptsLater(whole) : whole)
  );
}

type PageFiles = Partial<Record<string, { scripts: string[]; styles: string[] }>>;

/** Which files each page's screen is in, as the build says. */
async function readPageFiles(distFolder: string): Promise<PageFiles> {
  try {
    return JSON.parse(await readFile(path.join(distFolder, '.pages.json'), 'utf8')) as PageFiles;
  } catch {
    // Without it, browsers find them later.
    return {};
  }
}

/** After the app's own styles, as they come in when they are loaded later. */
function withFiles(page: string, files: PageFiles[string]): string {
  const scripts = files?.scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`) ?? [];
  const styles = files?.styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`) ?? [];
  return page.replace(
    '</head>',
    () => `${[...styles, ...scripts].map((tag) => `  ${tag}\n  `).join('')}</head>`,
  );
}

/** The page with its own head and, where it was rendered, its content and the answers that is made of. */
function withPage(page: string, tags: string, rendered: RenderedPage | undefined, nonce: string): string {
  if (!rendered) return replaceBetween(page, head, tags);
  const { preloads, html } = withoutPreloads(
    rendered.html.replaceAll('nonce="__CSP_NONCE__"', `nonce="${nonce}"`),
  );
  const { styles, body } = separateStyles(html);
  const styleTag = `\n    <style id="page-styles" nonce="${nonce}">${styles}</style>`;
  const data = `<script type="application/json" id="page-data">${jsonInHtml(rendered.parts.map(({ kept }) => kept))}</script>`;
  const whole = replaceBetween(page, head, `${tags}${preloads}${styleTag}`);
  return replaceBetween(whole, content, body)
    .replace('<div id="root">', `<div id="root" data-rendered="${rendered.renderedAtMs}">`)
    .replace('<noscript>', () => `${data}\n    <noscript>`);
}

const appScript = /<script type="module"[^<>]*><\/script>|<link rel="modulepreload"[^<>]*>/g;

/** Puts what loads the app where it waits until the page is shown (first-page.js). */
function withScriptsLater(page: string): string {
  const scripts = page.match(appScript)?.join('') ?? '';
  return page
    .replaceAll(appScript, '')
    .replace('</head>', () => `  <template id="app-scripts">${scripts}</template>\n  </head>`);
}

/** React writes before a page which pictures it begins with; their place is the head. */
function withoutPreloads(html: string): { preloads: string; html: string } {
  const [preloads = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  return { preloads, html: html.slice(preloads.length) };
}

function replaceBetween(page: string, [begins, ends]: readonly [string, string], text: string): string {
  const [before = '', rest = ''] = page.split(begins);
  return `${before}${text}${rest.slice(rest.indexOf(ends) + ends.length)}`;
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  const body: RefusalBody = { code: 'not_found', msg: say(usualMessage('not_found')) };
  return reply.status(404).header('cache-control', 'no-store').send(body);
}
