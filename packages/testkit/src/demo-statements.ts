import { statement } from '@candela/server/database';

/** Any number will do as long as every version of this program uses the same one. */
export const demoLockKey = 7_220_114_650_320;

export const takeDemoLock = statement('demo.take-lock', 'select pg_advisory_xact_lock($1)');

/** Does not wait: making a demo takes longer than a statement may. */
export const tryDemoLock = statement<{ taken: boolean }>(
  'demo.try-lock',
  'select pg_try_advisory_xact_lock($1) as taken',
);

/** $1 the email only the demo's own model has. */
export const siteState = statement<{ seeded: boolean; empty: boolean }>(
  'demo.site-state',
  `select exists (select from accounts.accounts where lower(email) = $1) as seeded,
     not exists (select from accounts.accounts) and not exists (select from discovery.categories) as empty`,
);
