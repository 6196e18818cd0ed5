import { chmod, mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { say } from '../i18n/index.ts';
import { checkKeyShape } from './file-key.ts';
import type { Visibility } from './file-store.ts';
import type { LocalFileStore } from './local-file-store.ts';
import { texts } from './locales/texts.ts';
import { leaveBody, refuse, refuseSigned } from './raw-body.ts';
import { receiveFile, WrongSize } from './receive-file.ts';

/**
 * Serves the files of a local store below `/files/`: public ones to anyone, private ones and uploads at signed
 * addresses. The files came from people, so a browser is asked to trust neither their type nor anything a file might
 * contain. Refusals are 400 and 404, never 403, which clients take for the end of their session.
 */
export async function registerFiles(
  app: FastifyInstance,
  store: LocalFileStore,
  clock: () => Date,
): Promise<void> {
  await mkdir(store.publicFolder, { recursive: true });
  for (const folder of [store.privateFolder, store.incomingFolder]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // One that an earlier version made may be open to everybody on this machine.
    await chmod(folder, 0o700);
  }
  await app.register(fastifyStatic, {
    root: store.publicFolder,
    prefix: '/files/',
    decorateReply: false,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => distrust(reply),
  });
  await app.register(async (scope) => servePrivate(scope, store, clock));
  await app.register(async (scope) => receiveFiles(scope, store, clock));
}

function distrust(reply: { header(name: string, value: string): unknown }): void {
  void reply.header('x-content-type-options', 'nosniff');
  void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
}

async function servePrivate(scope: FastifyInstance, store: LocalFileStore, clock: () => Date): Promise<void> {
  await scope.register(fastifyStatic, {
    root: store.privateFolder,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => distrust(reply),
  });
  scope.get('/files/private/*', async (request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const query = store.signer.verify('GET', request.url, clock());
    if (!query) return refuseSigned(reply);
    const name = query.get('name');
    if (name !== null) void reply.header('content-disposition', attachment(name));
    return reply.sendFile((request.params as { '*': string })['*']);
  });
}

/** The name in the plain form every client knows and, unchanged, in the extended one. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, '_')}`;
}

async function receiveFiles(scope: FastifyInstance, store: LocalFileStore, clock: () => Date): Promise<void> {
  const options = leaveBody(scope);
  scope.put('/files/put/:visibility/*', options, async (request, reply) => {
    const query = store.signer.verify('PUT', request.url, clock());
    if (!query) return refuseSigned(reply);
    const sizeBytes = sizeOf(query, request.headers['content-length']);
    const type = query.get('type');
    const hasType = type === null || request.headers['content-type'] === type;
    if (!hasType || sizeBytes === undefined) {
      return refuse(reply, 400, texts.refusals.wrongFile);
    }
    const { visibility, '*': key } = request.params as { visibility: Visibility; '*': string };
    try {
      await receiveFile(request.raw, sizeBytes, store.incomingFolder, store.pathOf({ key, visibility }));
    } catch (error) {
      if (error instanceof WrongSize) return refuse(reply, 400, texts.refusals.wrongSize);
      // Whoever sent it is gone; there is nobody to answer.
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return reply.hijack();
      throw error;
    }
    return reply.code(200).send();
  });
}

/** How many bytes are to come; undefined when the address does not take so many. */
function sizeOf(query: URLSearchParams, announced = ''): number | undefined {
  if (!/^\d{1,15}$/.test(announced)) return undefined;
  const sizeBytes = Number(announced);
  const exact = query.get('size');
  const fits = exact === null ? sizeBytes > 0 && sizeBytes <= Number(query.get('most')) : announced === exact;
  return fits ? sizeBytes : undefined;
}

/** Serves `GET /files/*` of a store elsewhere by sending browsers on to addresses that are good for an hour. */
export function registerFileRedirects(
  app: FastifyInstance,
  addressOf: (key: string) => Promise<string>,
): void {
  app.get('/files/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    try {
      checkKeyShape(key);
    } catch {
      return reply.code(404).send({ code: 'not_found', msg: say(texts.refusals.noFile) });
    }
    void reply.header('cache-control', 'public, max-age=600');
    return reply.redirect(await addressOf(key), 302);
  });
}
