import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves `GET /files/*` from a folder in which everything is public and no key ever changes its content. The
 * files came from people, so a browser is told to trust neither their type nor anything a file might contain.
 */
export async function registerFiles(app: FastifyInstance, publicFolder: string): Promise<void> {
  await mkdir(publicFolder, { recursive: true });
  await app.register(fastifyStatic, {
    root: publicFolder,
    prefix: '/files/',
    decorateReply: false,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    setHeaders(reply) {
      void reply.header('x-content-type-options', 'nosniff');
      void reply.header('content-security-policy', "default-src 'none'; sandbox");
    },
  });
}
