import { openLocalFileStore, registerFiles } from '@candela/server/files';
import { createHttpServer } from '@candela/server/http-server';

/** The site's HTTP server with nothing but a local file store; signs two addresses and says how much memory it has. */
const [folder = '', warmSize = '0', size = '0'] = process.argv.slice(2);
const clock = () => new Date();
const files = openLocalFileStore({ folder, secret: 'of the bench', clock });
const app = await createHttpServer({
  logLevel: 'error',
  corsOrigins: [],
  publicUrl: 'http://localhost',
  rateLimitFactor: 1,
});
await registerFiles(app, files, clock);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const sign = async (key: string, sizeBytes: number) => {
  const request = {
    key,
    visibility: 'private' as const,
    contentType: 'video/mp4',
    sizeBytes,
    expiresSeconds: 600,
  };
  const { url, headers } = await files.presignPut(request);
  return { url: `${origin}${url}`, headers, sizeBytes };
};
process.send?.([await sign('video/warm.mp4', Number(warmSize)), await sign('video/large.mp4', Number(size))]);
process.on('message', () => process.send?.({ memoryBytes: process.memoryUsage.rss() }));
process.on('disconnect', () => process.exit(0));
