import { removeDemo } from '@candela/testkit/remove-demo';
import { runOnSite } from './operator-site.ts';

// npm run demo:remove
await runOnSite(async ({ database, privacy }) => {
  const erased = await removeDemo({ database, clock: () => new Date(), erase: privacy.erase });
  if (erased === 0) return 'There are no demo accounts here.';
  return `The demo is gone: ${erased} accounts are erased. Everything else stayed as it was.`;
});
