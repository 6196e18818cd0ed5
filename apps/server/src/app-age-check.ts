import type { FastifyInstance } from 'fastify';
import { appSecret } from './app-secrets.ts';
import type { Config } from './config.ts';
import { type AgeCheck, createAgeCheck } from './modules/age-check/index.ts';
import {
  createSandboxAgeCheck,
  registerAgeCallbacks,
  registerSandboxAgeCheck,
} from './platform/age-check/index.ts';
import type { Database } from './platform/database/index.ts';
import { currentOf } from './platform/encryption/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import type { Settings } from './platform/settings/index.ts';

interface Deps {
  database: Database;
  clock: () => Date;
  settings: Pick<Settings, 'all'>;
  jobs: Pick<Jobs, 'every'>;
  siteName: () => string;
  /** Where this process can reach itself. */
  siteUrl: () => string;
}

/** Builds age checks with the provider the configuration names, and the way to serve its pages and callbacks. */
export async function createAppAgeCheck(
  config: Config,
  { database, clock, settings, jobs, siteName, siteUrl }: Deps,
): Promise<AgeCheck & { register(app: FastifyInstance): Promise<void> }> {
  const isSandbox = (config.SANDBOX_AGE_CHECK ?? (config.production ? 'off' : 'on')) === 'on';
  const secret = currentOf(await appSecret(config, 'age-check'));
  const provider = isSandbox ? createSandboxAgeCheck({ secret, publicUrl: config.PUBLIC_URL }) : undefined;
  const feature = createAgeCheck({
    database,
    clock,
    provider,
    rules: settings.all,
    publicUrl: config.PUBLIC_URL,
  });
  jobs.every('age-check.remove-old', '52 3 * * *', feature.cleanUp);
  return {
    ...feature,
    async register(app) {
      if (!provider) return;
      await registerAgeCallbacks(app, { provider, receive: feature.receive });
      await registerSandboxAgeCheck(app, { secret, siteName, siteUrl });
    },
  };
}
