import { wantOrderMail } from './app-money-notices.ts';
import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/index.ts';
import type { Library } from './modules/library/index.ts';
import { createShop, type Shop, type ShopDepsInput } from './modules/shop/index.ts';
import type { FileStore } from './platform/files/index.ts';

const downloadSeconds = 15 * 60;
const picture = { width: 1200, height: 1200 };

type Deps = Pick<
  ShopDepsInput,
  'database' | 'clock' | 'wallet' | 'earnings' | 'settings' | 'mailer' | 'events' | 'siteName'
> & {
  accounts: Accounts;
  library: Library;
  files: FileStore;
};

/** Builds the shop on the library's uploads. */
export function createAppShop(config: Config, { accounts, library, files, ...deps }: Deps): Shop {
  const { clock } = deps;
  return createShop({
    ...deps,
    accounts,
    addressesOf: accounts.mailAddresses,
    wantOrderMail,
    publicUrl: config.PUBLIC_URL,
    files: {
      publishPicture: (ownerId, filename) =>
        library.publishPicture({
          ownerId,
          filename,
          ...picture,
          folder: 'products',
          savesInVault: true,
        }),
      takePrivate: (ownerId, filename) => library.takeUpload({ ownerId, filename, folder: 'downloads' }),
      noteProduct: library.noteProduct,
      async signedDownload(key, name) {
        const url = await files.presignGet({ key, expiresSeconds: downloadSeconds, downloadName: name });
        return { url, expiresAt: new Date(clock().getTime() + downloadSeconds * 1000) };
      },
    },
  });
}
