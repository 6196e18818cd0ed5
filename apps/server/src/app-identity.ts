import type { Config } from './config.ts';
import { createIdentity, type Identity, type IdentityDepsInput } from './modules/verification/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import { createPictureRewriter } from './platform/media/index.ts';

type Deps = Omit<IdentityDepsInput, 'rewritePicture' | 'publicUrl' | 'retentionDays'> & {
  jobs: Pick<Jobs, 'every'>;
};

/** Builds identity, and has what need not be kept any longer destroyed daily. */
export function createAppIdentity(config: Config, { jobs, ...deps }: Deps): Identity {
  const identity = createIdentity({
    ...deps,
    rewritePicture: createPictureRewriter(),
    publicUrl: config.PUBLIC_URL,
    retentionDays: config.IDENTITY_RETENTION_DAYS,
  });
  jobs.every('verification.expire-documents', '17 3 * * *', async () => {
    await identity.expireDocuments();
  });
  jobs.every('verification.warn-of-expiry', '27 8 * * *', identity.warnOfExpiry);
  return identity;
}
