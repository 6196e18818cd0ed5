import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RefusalBody } from '@candela/contract/shared/refusals';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { say } from '../i18n/index.ts';
import { usualMessage } from '../refusal.ts';
import { allowStyles } from './security-headers.ts';

// An asset that is gone belongs to an older build; answering it with the page would only confuse the browser.
const neverPages = ['/api', '/assets/', '/live/', '/files/', '/socket.io', '/dev/'];

/**
 * Serves the built web app: its files, and its one page at every other address, with the nonce of the answer's
 * Content-Security-Policy filled in. Unknown server addresses stay 404 in the wire's own words.
 */
export async function registerWebApp(app: FastifyInstance, distFolder: string): Promise<void> {
  const pageFile = path.join(distFolder, 'index.html');
  await app.register(fastifyStatic, {
    root: distFolder,
    // In development Vite serves the web app, and nothing is built.
    suppressWarning: true,
    index: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', (_request, reply) => sendPage(pageFile, reply));
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !neverPages.some((prefix) => request.url.startsWith(prefix));
    return isPage ? sendPage(pageFile, reply) : sendNotFound(reply);
  });
}

/** The page is read each time: the web app may be built again below a running server. */
async function sendPage(file: string, reply: FastifyReply): Promise<FastifyReply> {
  const page = await readFile(file, 'utf8');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(page.replaceAll('__CSP_NONCE__', allowStyles(reply)));
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  const body: RefusalBody = { code: 'not_found', msg: say(usualMessage('not_found')) };
  return reply.status(404).send(body);
}
