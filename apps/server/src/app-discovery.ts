import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/index.ts';
import {
  createDiscovery,
  type Discovery,
  type DiscoveryOptions,
  titleProviders,
} from './modules/discovery/index.ts';

type Parts = Pick<
  DiscoveryOptions,
  'database' | 'clock' | 'mailer' | 'events' | 'jobs' | 'realtime' | 'searchProviders' | 'onTold'
>;

/** Builds discovery; `secret` is the site's own and leaves it only inside hashes. */
export function createAppDiscovery(
  config: Config,
  accounts: Accounts,
  secret: string,
  parts: Parts,
): Discovery {
  return createDiscovery({
    ...parts,
    searchProviders: titleProviders,
    addressesOf: accounts.mailAddresses,
    siteName: config.SITE_NAME,
    publicUrl: config.PUBLIC_URL,
    viewerSecret: secret,
  });
}
