import path from 'node:path';
import type { Config } from './config.ts';
import { type Accounts, accountsData } from './modules/accounts/index.ts';
import { adminData } from './modules/admin/index.ts';
import { ageCheckData } from './modules/age-check/index.ts';
import { callsData } from './modules/calls/index.ts';
import { discoveryData } from './modules/discovery/index.ts';
import { earningsData, earningsOf, openPayoutsOf } from './modules/earnings/index.ts';
import { editorialData } from './modules/editorial/index.ts';
import { fansData } from './modules/fans/index.ts';
import { fraudData } from './modules/fraud/index.ts';
import { ledgerData, type Wallet } from './modules/ledger/index.ts';
import { libraryData } from './modules/library/index.ts';
import { messagesData } from './modules/messages/index.ts';
import { meteringData } from './modules/metering/index.ts';
import { complianceData } from './modules/moderation/index.ts';
import { notificationsData } from './modules/notifications/index.ts';
import { paymentsData } from './modules/payments/index.ts';
import { plansData } from './modules/plans/index.ts';
import { createPrivacy, type Privacy, type PrivacyDeps, privacyData } from './modules/privacy/index.ts';
import { privateShowsData } from './modules/private-shows/index.ts';
import { roomsData } from './modules/rooms/index.ts';
import { scheduleData } from './modules/schedule/index.ts';
import { openOrdersOf, shopData } from './modules/shop/index.ts';
import { showsData } from './modules/shows/index.ts';
import { statisticsData } from './modules/statistics/index.ts';
import { identityData } from './modules/verification/index.ts';
import { watermarksData } from './modules/watermarks/index.ts';
import type { FileStore } from './platform/files/index.ts';
import type { PersonalData } from './platform/personal-data/index.ts';

/** What every feature knows about people. A feature with tables of its own that name accounts is added here. */
export function allPersonalData(files: Pick<FileStore, 'publicUrl'>): PersonalData[] {
  return [
    libraryData,
    messagesData,
    watermarksData,
    fansData,
    statisticsData,
    roomsData,
    shopData(files),
    plansData,
    showsData,
    meteringData,
    privateShowsData,
    callsData,
    discoveryData,
    scheduleData,
    ledgerData,
    paymentsData,
    fraudData,
    earningsData,
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
  deps: Pick<PrivacyDeps, 'database' | 'clock' | 'jobs' | 'files' | 'events'> & {
    accounts: Accounts;
    wallet: Pick<Wallet, 'netOf'>;
  },
): Privacy {
  const { database, wallet } = deps;
  return createPrivacy({
    ...deps,
    scratchFolder: path.join(config.DATA_DIR, 'exports'),
    removeUploads: (tx) => deps.jobs.add(tx, 'library.remove-files', {}, { jobKey: 'library.remove-files' }),
    personalData: allPersonalData(deps.files),
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
