import { appSecret } from './app-secrets.ts';
import type { Config } from './config.ts';
import { createEditorial, createTicketAddresses, type Editorial } from './modules/editorial/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import { addressOfSender, openInbox } from './platform/mail/index.ts';

type Deps = Omit<Parameters<typeof createEditorial>[0], 'mailDomain' | 'addresses'> & {
  jobs: Pick<Jobs, 'every'>;
  log: Parameters<typeof openInbox>[0]['log'];
};

/** Builds the editorial module; with an inbox, whoever does jobs reads it every minute. */
export async function createAppEditorial(config: Config, deps: Deps): Promise<Editorial> {
  const { MAIL_INBOX_URL: url, MAIL_INBOX_ADDRESS: inbox } = config;
  const sender = addressOfSender(config.MAIL_FROM);
  const addresses =
    inbox === undefined
      ? undefined
      : createTicketAddresses({ inbox, sender, secret: await appSecret(config, 'support') });
  const mailDomain = addresses?.domain ?? (sender.split('@').at(-1) || 'localhost');
  const editorial = createEditorial({ ...deps, addresses, mailDomain });
  if (url !== undefined) {
    const opened = openInbox({ url, log: deps.log });
    deps.jobs.every('editorial.read-inbox', '* * * * *', () => editorial.readInbox(opened));
  }
  return editorial;
}
