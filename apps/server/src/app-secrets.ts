import path from 'node:path';
import { type Config, listOf } from './config.ts';
import type { Secret } from './platform/encryption/index.ts';
import { createSiteSecrets } from './platform/site-secrets.ts';

/** What secrets are for; those without a setting of their own are made or derived. */
const settingOf = {
  accounts: undefined,
  'age-check': undefined,
  audit: undefined,
  files: undefined,
  live: 'LIVE_SECRET',
  payments: undefined,
  payouts: 'PAYOUT_SECRET',
  staff: undefined,
  support: undefined,
  vault: 'VAULT_SECRET',
} as const;

/** One secret of the site, as the configuration says, with those that came before it. */
export function appSecret(config: Config, purpose: keyof typeof settingOf): Promise<Secret> {
  const setting = settingOf[purpose];
  const secrets = createSiteSecrets({
    siteSecret: config.SITE_SECRET,
    old: listOf(config.SITE_SECRETS_OLD),
    folder: path.join(config.DATA_DIR, 'secrets'),
  });
  return secrets.of(purpose, setting && config[setting]);
}
