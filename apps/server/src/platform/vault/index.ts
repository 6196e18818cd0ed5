export { createVault, type Encrypted, type Vault } from './vault.ts';
export { openFileStoreVault, openFolderVault, type VaultStore } from './vault-store.ts';
