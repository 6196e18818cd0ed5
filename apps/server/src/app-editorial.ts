import { appSecret } from './app-secrets.ts';
import type { Config } from './config.ts';
import { createEditorial, createTicketAddresses, type Editorial } from './modules/editorial/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import { addressOfSender, openInbox, watchInbox } from './platform/mail/index.ts';

type Deps = Omit<Parameters<typeof createEditorial>[0], 'mailDomain' | 'addresses'> & {
  jobs: Pick<Jobs, 'every' | 'add'>;
  log: Parameters<typeof openInbox>[0]['log'];
};

const readJob = 'editorial.read-inbox';

/**
 * Builds the editorial module. With an inbox, whoever does jobs reads it every minute, and between `watchMail` and what
 * that returns whenever the mail server says that mail came.
 */
export async function createAppEditorial(
  config: Config,
  deps: Deps,
): Promise<Editorial & { watchMail(): () => Promise<void> }> {
  const { MAIL_INBOX_URL: url, MAIL_INBOX_ADDRESS: inbox } = config;
  const sender = addressOfSender(config.MAIL_FROM);
  const addresses =
    inbox === undefined
      ? undefined
      : createTicketAddresses({ inbox, sender, secret: await appSecret(config, 'support') });
  const mailDomain = addresses?.domain ?? (sender.split('@').at(-1) || 'localhost');
  const editorial = createEditorial({ ...deps, addresses, mailDomain });
  if (url === undefined) return { ...editorial, watchMail: () => async () => {} };
  const opened = openInbox({ url, log: deps.log });
  deps.jobs.every(readJob, '* * * * *', () => editorial.readInbox(opened));
  // One waiting job at most, however many processes watch. One that comes while another runs is done after it.
  const onMail = () =>
    deps.database.transaction((tx) => deps.jobs.add(tx, readJob, {}, { jobKey: readJob, maxAttempts: 1 }));
  return {
    ...editorial,
    watchMail: () => watchInbox({ url, log: deps.log, onMail, onWatching: editorial.noteInboxWatched }),
  };
}
