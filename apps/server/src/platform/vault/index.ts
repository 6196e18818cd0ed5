export { createVault, type Sealed, type Vault } from './vault.ts';
export { openFileStoreVault, openFolderVault, type VaultStore } from './vault-store.ts';
