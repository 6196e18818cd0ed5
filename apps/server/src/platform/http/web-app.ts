import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RefusalBody } from '@candela/contract/shared/refusals';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { say } from '../i18n/index.ts';
import { usualMessage } from '../refusal.ts';
import { headTags, type PageHead } from './page-head.ts';
import { allowStyles } from './security-headers.ts';

// An asset that is gone belongs to an older build; answering it with the page would only confuse the browser.
const neverPages = ['/api', '/assets/', '/live/', '/files/', '/socket.io', '/dev/'];

/** What index.html says of every page, for when no server stands before it. */
const [headBegins, headEnds] = ['<!--head-->', '<!--/head-->'];

/** Reads what the head of the page at an address says to whoever asks for it. */
export type ReadHead = (request: FastifyRequest) => Promise<PageHead>;

/** How the web app is served. */
interface WebAppOptions {
  distFolder: string;
  siteName: string;
  publicUrl: string;
  readHead: ReadHead;
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
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', (request, reply) => sendPage(options, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !neverPages.some((prefix) => request.url.startsWith(prefix));
    return isPage ? sendPage(options, request, reply) : sendNotFound(reply);
  });
}

/** The page is read each time: the web app may be built again below a running server. */
async function sendPage(
  { distFolder, readHead, ...site }: WebAppOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [page, head] = await Promise.all([
    readFile(path.join(distFolder, 'index.html'), 'utf8'),
    readHead(request),
  ]);
  return reply
    .status(head.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(withHead(page, headTags(head, site)).replaceAll('__CSP_NONCE__', allowStyles(reply)));
}

function withHead(page: string, tags: string): string {
  const [before = '', rest = ''] = page.split(headBegins);
  return `${before}${tags}${rest.slice(rest.indexOf(headEnds) + headEnds.length)}`;
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  const body: RefusalBody = { code: 'not_found', msg: say(usualMessage('not_found')) };
  return reply.status(404).send(body);
}
