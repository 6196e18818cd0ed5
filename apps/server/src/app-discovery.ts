import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/index.ts';
import { createDiscovery, type Discovery, type DiscoveryDepsInput } from './modules/discovery/index.ts';

type Deps = Pick<
  DiscoveryDepsInput,
  | 'database'
  | 'clock'
  | 'mailer'
  | 'events'
  | 'jobs'
  | 'realtime'
  | 'itemCards'
  | 'snapshotsFor'
  | 'siteName'
  | 'isOff'
>;

/** Builds discovery; `secret` is the site's own and leaves it only inside hashes. */
export function createAppDiscovery(
  config: Config,
  accounts: Accounts,
  secret: string,
  deps: Deps,
): Discovery {
  return createDiscovery({
    ...deps,
    addressesOf: accounts.mailAddresses,
    publicUrl: config.PUBLIC_URL,
    viewerSecret: secret,
  });
}
