import path from 'node:path';
import type { Config } from './config.ts';
import { type Accounts, accountsData } from './features/accounts/index.ts';
import { adminData } from './features/admin/index.ts';
import { ageCheckData } from './features/age-check/index.ts';
import { chatData } from './features/chat/index.ts';
import { complianceData } from './features/compliance/index.ts';
import { discoveryData } from './features/discovery/index.ts';
import { editorialData } from './features/editorial/index.ts';
import { identityData } from './features/identity/index.ts';
import { libraryData } from './features/library/index.ts';
import { liveData } from './features/live/index.ts';
import { notificationsData } from './features/notifications/index.ts';
import { plansData } from './features/plans/index.ts';
import { createPrivacy, type Privacy, type PrivacyDeps, privacyData } from './features/privacy/index.ts';
import { openOrdersOf, shopData } from './features/shop/index.ts';
import { earningsOf, openPayoutsOf, type Wallet, walletData } from './features/wallet/index.ts';
import type { FileStore } from './platform/files/index.ts';
import type { PersonalData } from './platform/personal-data/index.ts';

/** What every feature knows about people. A feature with tables of its own that name accounts is added here. */
export function allPersonalData(files: Pick<FileStore, 'publicUrl'>): PersonalData[] {
  return [
    libraryData,
    chatData,
    shopData(files),
    plansData,
    liveData,
    discoveryData,
    walletData,
    notificationsData,
    editorialData,
    complianceData,
    adminData,
    identityData,
    ageCheckData,
    privacyData,
    accountsData(files),
  ];
}

/** Builds what copies and erases, over everything the features know. */
export function createAppPrivacy(
  config: Config,
  parts: Pick<PrivacyDeps, 'database' | 'clock' | 'jobs' | 'files' | 'onExportReady'> & {
    accounts: Accounts;
    wallet: Pick<Wallet, 'netOf'>;
  },
): Privacy {
  const { database, wallet } = parts;
  return createPrivacy({
    ...parts,
    scratchFolder: path.join(config.DATA_DIR, 'exports'),
    removeUploads: (tx) => parts.jobs.add(tx, 'library.remove-files', {}, { jobKey: 'library.remove-files' }),
    personalData: allPersonalData(parts.files),
    async standingOf(accountId) {
      const [credits, earnings, openOrders, openPayouts] = await Promise.all([
        wallet.netOf(database, accountId),
        earningsOf(database, accountId),
        openOrdersOf(database, accountId),
        openPayoutsOf(database, accountId),
      ]);
      return { credits: Number(credits), earnings: Number(earnings), openOrders, openPayouts };
    },
  });
}
