import path from 'node:path';
import { createAppEarnings } from '../app-earnings.ts';
import { openAppFiles } from '../app-files.ts';
import { createAppPayments } from '../app-payments.ts';
import { createAppPrivacy } from '../app-privacy.ts';
import { connectRefunds } from '../app-refunds.ts';
import { type Config, ConfigError, loadEnvironmentFile, readConfig } from '../config.ts';
import { type Accounts, createAccounts } from '../modules/accounts/index.ts';
import type { Earnings } from '../modules/earnings/index.ts';
import { createWallet, type Wallet } from '../modules/ledger/index.ts';
import type { Payments } from '../modules/payments/index.ts';
import type { Privacy } from '../modules/privacy/index.ts';
import {
  type Database,
  findEmbeddedPostgres,
  openDatabase,
  startEmbeddedPostgres,
} from '../platform/database/index.ts';
import { createEvents } from '../platform/events/index.ts';
import { say } from '../platform/i18n/index.ts';
import { createJobs } from '../platform/jobs/index.ts';
import { createMailer } from '../platform/mail/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { createSettings, type Settings } from '../platform/settings/index.ts';
import { texts } from './locales/texts.ts';

/** Something the operator can mend; its message is all that is shown. */
class OperatorError extends Error {}

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
  try {
    loadEnvironmentFile();
    const config = readConfig();
    const place = await openPlace(config);
    try {
      process.stdout.write(`${await workAt(place, config, work)}\n`);
    } finally {
      await place.close();
    }
  } catch (error) {
    const expected =
      error instanceof Refusal || error instanceof OperatorError || error instanceof ConfigError;
    process.stderr.write(`${expected ? wordsOf(error) : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 1;
  }
}

/** What is wrong with each thing that was given says more than that something is. */
function wordsOf(error: Error): string {
  const fields = error instanceof Refusal ? Object.entries(error.fields ?? {}) : [];
  if (fields.length === 0) return error.message;
  return fields.map(([field, problem]) => `${field}: ${problem}`).join('\n');
}

interface Place {
  ownerUrl: string;
  appUrl: string;
  close(): Promise<void>;
}

/** The database of the running site, or for as long as the command takes the one that rests in its folder. */
async function openPlace(config: Config): Promise<Place> {
  if (config.DATABASE_URL && config.DATABASE_OWNER_URL) {
    return { ownerUrl: config.DATABASE_OWNER_URL, appUrl: config.DATABASE_URL, close: async () => {} };
  }
  const dataFolder = path.join(config.DATA_DIR, 'database');
  const known = await findEmbeddedPostgres(dataFolder);
  if (!known) {
    throw new OperatorError(say(texts.noSite({ folder: config.DATA_DIR })));
  }
  if (known.running) return { ...known, close: async () => {} };
  const server = await startEmbeddedPostgres({ dataFolder });
  return { ownerUrl: server.ownerUrl, appUrl: server.appUrl, close: () => server.stop() };
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
  const mailer = createMailer({ database, jobs, smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, clock });
  try {
    const { SITE_NAME: siteName, PUBLIC_URL: publicUrl } = config;
    const events = createEvents({ jobs, database });
    const accounts = createAccounts({ database, clock, mailer, events, siteName, publicUrl });
    const settings = createSettings({ database, clock });
    const payments = await createAppPayments(config, {
      database,
      clock,
      mailer,
      jobs,
      events,
      accounts,
      // The running site is not notified; a page that is open shows the change when it is next read.
      realtime: { emit() {}, on() {} },
      log: console,
      siteUrl: () => publicUrl,
    });
    const wallet = createWallet({ database, clock, events });
    connectRefunds(config, { wallet, accounts, mailer, events });
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
        log: console,
      }),
    });
  } finally {
    mailer.close();
    await database.close();
  }
}
