import type { FastifyInstance } from 'fastify';
import { appSecret } from './app-secrets.ts';
import { sellerOf } from './app-seller.ts';
import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/index.ts';
import { createPayments, type Payments } from './modules/payments/index.ts';
import type { Database } from './platform/database/index.ts';
import { currentOf } from './platform/encryption/index.ts';
import type { Events } from './platform/events/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import type { Mailer } from './platform/mail/index.ts';
import {
  createBtcpay,
  createCcbill,
  createSandbox,
  createSandboxConsole,
  createVerotel,
  type PaymentProvider,
  registerSandbox,
  registerWebhooks,
  type SandboxConsole,
} from './platform/payments/index.ts';
import type { Realtime } from './platform/realtime/index.ts';

/** List price of a credit. */
const creditPrice = { amountMinor: 10, currency: 'USD' };

interface PaymentLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

interface Deps {
  database: Database;
  clock: () => Date;
  mailer: Mailer;
  realtime: Pick<Realtime, 'emit' | 'on'>;
  jobs: Jobs;
  accounts: Accounts;
  siteName: () => string;
  log: PaymentLog;
  events: Events;
  pushBalance?: (accountId: string) => void;
  /** Where this process listens, for the sandbox's webhooks. */
  siteUrl: () => string;
}

/** Builds payments with the providers the configuration opens, and `register` for their addresses. */
export async function createAppPayments(
  config: Config,
  deps: Deps,
): Promise<Payments & { register(app: FastifyInstance): Promise<void> }> {
  const tokenSecret = await appSecret(config, 'payments');
  const secret = currentOf(tokenSecret);
  const { jobs, siteUrl, ...rest } = deps;
  const side = sandboxIsOn(config)
    ? createSandboxConsole({
        ...rest,
        jobs,
        secret,
        publicUrl: config.PUBLIC_URL,
        webhookUrl: () => `${siteUrl()}/webhooks/sandbox`,
      })
    : undefined;
  const payments = createPayments({
    ...rest,
    providers: openProviders(config, secret, side),
    tokenSecret,
    publicUrl: config.PUBLIC_URL,
    creditPrice: async () => creditPrice,
    // Assigned, not spread: the name is read when it is said.
    seller: Object.assign(sellerOf(config, deps.siteName), {
      statementDescriptor: config.STATEMENT_DESCRIPTOR || config.SITE_NAME.toUpperCase().slice(0, 22),
    }),
  });
  jobs.every('payments.clean-up', '* * * * *', payments.cleanUp);
  return {
    ...payments,
    async register(app) {
      const { providers, receiveWebhook: receive } = payments;
      await registerWebhooks(app, { providers, receive, rateLimitFactor: config.RATE_LIMIT_FACTOR });
      if (side) await registerSandbox(app, { side, siteName: deps.siteName, clock: deps.clock });
    },
  };
}

function sandboxIsOn(config: Config): boolean {
  return (config.SANDBOX_PAYMENTS ?? (config.production ? 'off' : 'on')) === 'on';
}

/** The providers with settings, real money first. */
function openProviders(config: Config, secret: string, side: SandboxConsole | undefined): PaymentProvider[] {
  const providers: PaymentProvider[] = [];
  const { CCBILL_ACCOUNT, CCBILL_SUBACCOUNT, CCBILL_FLEX_ID, CCBILL_SALT } = config;
  if (CCBILL_ACCOUNT && CCBILL_SUBACCOUNT && CCBILL_FLEX_ID && CCBILL_SALT) {
    const addresses = config.CCBILL_ADDRESSES.split(',').map((range) => range.trim());
    providers.push(
      createCcbill({
        accountNumber: CCBILL_ACCOUNT,
        subaccount: CCBILL_SUBACCOUNT,
        flexFormId: CCBILL_FLEX_ID,
        salt: CCBILL_SALT,
        sandbox: config.CCBILL_SANDBOX === 'on',
        addresses: addresses.filter(Boolean),
        ...(config.CCBILL_URL && { baseUrl: config.CCBILL_URL }),
      }),
    );
  }
  const { VEROTEL_SHOP_ID: shopId, VEROTEL_SIGNATURE_KEY: signatureKey, VEROTEL_URL } = config;
  if (shopId && signatureKey) {
    providers.push(createVerotel({ shopId, signatureKey, ...(VEROTEL_URL && { baseUrl: VEROTEL_URL }) }));
  }
  const { BTCPAY_URL: url, BTCPAY_STORE_ID: storeId, BTCPAY_API_KEY: apiKey } = config;
  if (url && storeId && apiKey && config.BTCPAY_WEBHOOK_SECRET) {
    providers.push(createBtcpay({ url, storeId, apiKey, webhookSecret: config.BTCPAY_WEBHOOK_SECRET }));
  }
  if (side) providers.push(createSandbox({ secret, openCheckout: side.openCheckout }));
  return providers;
}
