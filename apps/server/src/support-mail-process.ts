import { createAppEditorial } from './app-editorial.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './platform/database/index.ts';
import { createJobs } from './platform/jobs/index.ts';
import { createMailer } from './platform/mail/index.ts';

/**
 * A process that reads the mailbox of support as the site does, to be killed by a test, which hears what became of each
 * mail: `node support-mail-process.ts <ownerUrl> <appUrl> <mailbox> <folder>`.
 */
const [ownerUrl = '', url = '', mailbox, folder] = process.argv.slice(2);
const database = openDatabase({ url });
// Of two jobs at once, the other process has one.
const jobs = createJobs({ ownerUrl, database, concurrency: 1 });
const config = readConfig({
  ...{ DATA_DIR: folder, MAIL_INBOX_URL: mailbox, MAIL_INBOX_ADDRESS: 'support@site.test' },
  MAIL_FROM: 'no-reply@site.test',
});
const say = (fields: object) => void process.send?.(fields);
const editorial = await createAppEditorial(config, {
  database,
  jobs,
  clock: () => new Date(),
  mailer: createMailer({ database, jobs, from: config.MAIL_FROM }),
  siteName: () => 'Test',
  publicUrl: 'http://site.test',
  log: { info: say, warn: say, error: say },
});
await jobs.start();
editorial.watchMail();
