import path from 'node:path';
import { dayMs } from '@candela/contract/shared/durations';
import type { FastifyInstance } from 'fastify';
import { appSecret } from './app-secrets.ts';
import type { Config } from './config.ts';
import { currentOf } from './platform/encryption/index.ts';
import {
  type FileStore,
  openLocalFileStore,
  openS3FileStore,
  registerFileRedirects,
  registerFiles,
  registerUploads,
} from './platform/files/index.ts';
import type { Jobs } from './platform/jobs/index.ts';

const abandonedAfterMs = dayMs;
const redirectSeconds = 60 * 60;

export interface AppFiles {
  files: FileStore;
  registerFileRoutes(app: FastifyInstance): Promise<void>;
}

/** Opens the file store the configuration names, and has what was never completed removed after a day. */
export async function openAppFiles(
  config: Config,
  { jobs, clock }: { jobs: Jobs; clock: () => Date },
): Promise<AppFiles> {
  const opened = openS3(config, clock) ?? (await openLocal(config, clock));
  jobs.every('files.clean-up-incoming', '23 * * * *', async () => {
    await opened.files.cleanUpIncoming(new Date(clock().getTime() - abandonedAfterMs));
  });
  return {
    files: opened.files,
    async registerFileRoutes(app) {
      await opened.registerFileRoutes(app);
      await registerUploads(app, opened.files.uploads, clock);
    },
  };
}

/** The origins besides the site's own from which browsers fetch files and to which they send them. */
export function fileOriginsOf(config: Config): string[] {
  return [config.S3_ENDPOINT, config.CDN_URL].flatMap((url) => (url ? [new URL(url).origin] : []));
}

async function openLocal(config: Config, clock: () => Date): Promise<AppFiles> {
  const secret = currentOf(await appSecret(config, 'files'));
  const files = openLocalFileStore({ folder: path.join(config.DATA_DIR, 'files'), secret, clock });
  return { files, registerFileRoutes: (app) => registerFiles(app, files, clock) };
}

function openS3(config: Config, clock: () => Date): AppFiles | undefined {
  const { S3_ENDPOINT: endpoint, S3_ALBUM_BUCKET: album, S3_VIDEO_BUCKET: video } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!endpoint || !album || !video || !accessKeyId || !secretAccessKey) return undefined;
  const files = openS3FileStore({
    endpoint,
    region: config.S3_REGION,
    buckets: { album, video },
    accessKeyId,
    secretAccessKey,
    cdnUrl: config.CDN_URL,
    clock,
  });
  return {
    files,
    registerFileRoutes: async (app) => {
      registerFileRedirects(app, (key) => files.presignPublic(key, redirectSeconds));
    },
  };
}
