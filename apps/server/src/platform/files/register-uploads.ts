import { Readable } from 'node:stream';
import { Server } from '@tus/server';
import type { FastifyInstance } from 'fastify';
import { bucketOf, checkKeyShape } from './file-key.ts';
import { texts } from './locales/texts.ts';
import { leaveBody, refuse, refuseSigned } from './raw-body.ts';
import { type UploadStore, uploadsPath } from './upload-store.ts';

/**
 * Takes resumable uploads at signed addresses, by the tus protocol. An upload is begun by the API, which fixes its size
 * and type; here a browser only asks how much has arrived (HEAD) and sends the rest (PATCH).
 */
export async function registerUploads(
  app: FastifyInstance,
  uploads: UploadStore,
  clock: () => Date,
): Promise<void> {
  const serverOf = (bucket: 'album' | 'video') =>
    new Server({
      path: uploadsPath,
      datastore: uploads.stores[bucket],
      // No other site's pages may send here.
      allowedOrigins: [],
      getFileIdFromRequest: ({ url }) => uploads.idOf(new URL(url).pathname.slice(uploadsPath.length)),
    });
  const servers = { album: serverOf('album'), video: serverOf('video') };
  await app.register(async (scope) => {
    scope.route({
      ...leaveBody(scope),
      method: ['HEAD', 'PATCH'],
      url: `${uploadsPath}*`,
      async handler(request, reply) {
        if (!uploads.signer.verify('PATCH', request.url, clock())) return refuseSigned(reply);
        const key = (request.params as { '*': string })['*'];
        checkKeyShape(key);
        const { method, raw } = request;
        const answer = await servers[bucketOf({ key })].handleWeb(
          new Request(new URL(request.url, 'http://site'), {
            method,
            headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
            ...(method === 'PATCH' && { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' }),
          }),
        );
        // Never 403, which clients take for the end of their session.
        const status = answer.status === 403 ? 400 : answer.status;
        if (status >= 400) return refuse(reply, status, texts.refusals.uploadRefused);
        // Hooks of the site know texts, bytes and streams, but no Response.
        return reply.code(status).headers(Object.fromEntries(answer.headers)).send();
      },
    });
  });
}
