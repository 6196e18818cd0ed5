import { createAppEarnings } from '../app-earnings.ts';
import { openAppFiles } from '../app-files.ts';
import { createAppPayments } from '../app-payments.ts';
import { createAppPrivacy } from '../app-privacy.ts';
import { connectRefunds } from '../app-refunds.ts';
import type { Config } from '../config.ts';
import { standardName } from '../config-settings.ts';
import { type Accounts, createAccounts } from '../modules/accounts/index.ts';
import type { Earnings } from '../modules/earnings/index.ts';
import { createWallet, type Wallet } from '../modules/ledger/index.ts';
import type { Payments } from '../modules/payments/index.ts';
import type { Privacy } from '../modules/privacy/index.ts';
import { announcePrepared } from '../modules/schedule/index.ts';
import { type Database, openDatabase } from '../platform/database/index.ts';
import { createEvents } from '../platform/events/index.ts';
import { createJobs } from '../platform/jobs/index.ts';
import { openLook } from '../platform/look/index.ts';
import { createMailer, senderOf } from '../platform/mail/index.ts';
import { createSettings, type Settings } from '../platform/settings/index.ts';
import { openPlace, type Place, runAsOperator } from './operator-place.ts';

/** Whom the audit log names for what an operator's command did. */
export const commandLine = { staffId: null, email: 'command line', role: 'owner', ip: '' };

/** The features an operator's command works on. */
export interface OperatorSite {
  database: Database;
  accounts: Accounts;
  wallet: Wallet;
  payments: Payments;
  earnings: Earnings;
  settings: Settings;
  privacy: Pick<Privacy, 'erase'>;
  /** Where the site is, without a slash at the end. */
  publicUrl: string;
}

/**
 * Does an operator's work on the site this checkout is configured for, whether the site runs or
 * not, and prints the sentence the work resolves to. A refusal is printed as its message and fails the command.
 */
export async function runOnSite(work: (site: OperatorSite) => Promise<string>): Promise<void> {
  await runAsOperator(async (config) => {
    const place = await openPlace(config);
    try {
      return await workAt(place, config, work);
    } finally {
      await place.close();
    }
  });
}

async function workAt(
  { ownerUrl, appUrl }: Place,
  config: Config,
  work: (site: OperatorSite) => Promise<string>,
): Promise<string> {
  const clock = () => new Date();
  const database = openDatabase({ url: appUrl, poolSize: 2 });
  // Never started here: what is added is done by the site.
  const jobs = createJobs({ ownerUrl, database });
  const { siteName, texts } = await openLook({ database, configuredName: config.SITE_NAME });
  const from = senderOf(config.MAIL_FROM, [config.SITE_NAME, standardName], siteName);
  const signature = () => texts().mailSignature;
  const mailer = createMailer({ database, jobs, smtpUrl: config.SMTP_URL, from, signature, clock });
  try {
    const { PUBLIC_URL: publicUrl } = config;
    const events = createEvents({ jobs, database });
    const accounts = createAccounts({ database, clock, mailer, events, siteName, publicUrl });
    announcePrepared({ events, clock });
    const settings = createSettings({ database, clock });
    const payments = await createAppPayments(config, {
      database,
      clock,
      mailer,
      jobs,
      events,
      accounts,
      siteName,
      // The running site is not notified; a page that is open shows the change when it is next read.
      realtime: { emit() {}, on() {} },
      log: console,
      siteUrl: () => publicUrl,
    });
    const wallet = createWallet({ database, clock, events });
    connectRefunds(config, { wallet, accounts, mailer, events, siteName });
    const { files } = await openAppFiles(config, { jobs, clock });
    // What the library does after an erasure is done by the site, once it runs.
    jobs.register('library.remove-files', async () => {});
    const privacy = createAppPrivacy(config, {
      database,
      clock,
      jobs,
      files,
      accounts,
      wallet,
      events,
    });
    return await work({
      database,
      publicUrl,
      payments,
      accounts,
      settings,
      wallet,
      privacy,
      earnings: await createAppEarnings(config, {
        database,
        clock,
        mailer,
        events,
        accounts,
        settings,
        siteName,
        log: console,
      }),
    });
  } finally {
    mailer.close();
    await database.close();
  }
}
