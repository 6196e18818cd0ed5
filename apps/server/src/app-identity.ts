import path from 'node:path';
import type { Config } from './config.ts';
import { createIdentity, type Identity, type IdentityOptions } from './features/identity/index.ts';
import type { FileStore } from './platform/files/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import { keptSecret } from './platform/kept-secret.ts';
import { createPictureRewriter } from './platform/media/index.ts';
import { createVault, openFileStoreVault, openFolderVault } from './platform/vault/index.ts';

type Parts = Omit<
  IdentityOptions,
  'vault' | 'rewritePicture' | 'siteName' | 'publicUrl' | 'retentionDays'
> & {
  files: FileStore;
  jobs: Pick<Jobs, 'every'>;
};

/** Opens the vault where the configuration says, and has what need not be kept any longer destroyed daily. */
export async function createAppIdentity(config: Config, { files, jobs, ...parts }: Parts): Promise<Identity> {
  const store = config.S3_ENDPOINT
    ? openFileStoreVault(files)
    : openFolderVault(path.join(config.DATA_DIR, 'vault'));
  const secret = config.VAULT_SECRET ?? (await keptSecret(path.join(config.DATA_DIR, 'secrets'), 'vault'));
  const identity = createIdentity({
    ...parts,
    vault: createVault({ store, secret }),
    rewritePicture: createPictureRewriter(),
    siteName: config.SITE_NAME,
    publicUrl: config.PUBLIC_URL,
    retentionDays: config.IDENTITY_RETENTION_DAYS,
  });
  jobs.every('identity.purge', '17 3 * * *', async () => {
    await identity.purge();
  });
  jobs.every('identity.warn-of-expiry', '27 8 * * *', identity.warnOfExpiry);
  return identity;
}
