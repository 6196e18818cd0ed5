import { library } from '@candela/contract/library/operations';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { addToVault } from './add-to-vault.ts';
import { deleteVaultFiles, moveVaultFiles } from './change-vault-files.ts';
import { createFromVault } from './create-from-vault.ts';
import { createVaultFolder, deleteVaultFolder, getVaultFolders, renameVaultFolder } from './folders.ts';
import { listVault } from './list-vault.ts';

const os = implement(library).$context<RequestContext>();

/** The handlers of the vault. */
export function vaultRoutes(deps: LibraryDeps) {
  return {
    listVault: os.listVault.handler(({ input, context }) => listVault(deps, input, context)),
    getVaultFolders: os.getVaultFolders.handler(({ context }) => getVaultFolders(deps, context)),
    createVaultFolder: os.createVaultFolder.handler(({ input, context }) =>
      createVaultFolder(deps, input, context),
    ),
    renameVaultFolder: os.renameVaultFolder.handler(({ input, context }) =>
      renameVaultFolder(deps, input, context),
    ),
    deleteVaultFolder: os.deleteVaultFolder.handler(({ input, context }) =>
      deleteVaultFolder(deps, input, context),
    ),
    addToVault: os.addToVault.handler(({ input, context }) => addToVault(deps, input, context)),
    moveVaultFiles: os.moveVaultFiles.handler(({ input, context }) => moveVaultFiles(deps, input, context)),
    deleteVaultFiles: os.deleteVaultFiles.handler(({ input, context }) =>
      deleteVaultFiles(deps, input, context),
    ),
    createFromVault: os.createFromVault.handler(({ input, context }) =>
      createFromVault(deps, input, context),
    ),
  };
}
