import path from 'node:path';
import type { Config } from './config.ts';
import type { FileStore } from './platform/files/index.ts';
import { loadKeyFile } from './platform/key-file.ts';
import { createVault, openFileStoreVault, openFolderVault, type Vault } from './platform/vault/index.ts';

/** Opens the vault where the configuration says, with its own secret or one that is made and kept. */
export async function openAppVault(config: Config, files: FileStore): Promise<Vault> {
  const store = config.S3_ENDPOINT
    ? openFileStoreVault(files)
    : openFolderVault(path.join(config.DATA_DIR, 'vault'));
  const secret = config.VAULT_SECRET ?? (await loadKeyFile(path.join(config.DATA_DIR, 'secrets'), 'vault'));
  return createVault({ store, secret });
}
