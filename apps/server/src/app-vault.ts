import path from 'node:path';
import { appSecret } from './app-secrets.ts';
import type { Config } from './config.ts';
import type { FileStore } from './platform/files/index.ts';
import { createVault, openFileStoreVault, openFolderVault, type Vault } from './platform/vault/index.ts';

/** Opens the vault where the configuration says, with its own secret or one that is made and kept. */
export async function openAppVault(config: Config, files: FileStore): Promise<Vault> {
  const store = config.S3_ENDPOINT
    ? openFileStoreVault(files)
    : openFolderVault(path.join(config.DATA_DIR, 'vault'));
  return createVault({ store, secret: await appSecret(config, 'vault') });
}
