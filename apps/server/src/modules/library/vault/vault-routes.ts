import { library } from '@candela/contract/library/operations';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { deleteItems, editItems } from '../planning/change-many.ts';
import { listPlanned } from '../planning/list-planned.ts';
import { addToVault } from './add-to-vault.ts';
import { deleteVaultFiles, moveVaultFiles } from './change-vault-files.ts';
import { createFromVault } from './create-from-vault.ts';
import { createVaultFolder, deleteVaultFolder, getVaultFolders, renameVaultFolder } from './folders.ts';
import { listVault } from './list-vault.ts';

const os = implement(library).$context<RequestContext>();

/** The handlers of the vault, and of plans and changes of many items. */
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
    listPlanned: os.listPlanned.handler(({ input, context }) => listPlanned(deps, input, context)),
    editItems: os.editItems.handler(({ input, context }) => editItems(deps, input, context)),
    deleteItems: os.deleteItems.handler(({ input, context }) => deleteItems(deps, input, context)),
    createFromVault: os.createFromVault.handler(({ input, context }) =>
      createFromVault(deps, input, context),
    ),
  };
}
