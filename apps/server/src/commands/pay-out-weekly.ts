import { runOnSite } from './operator-site.ts';

// npm run payouts:weekly, for when the weekly job was missed
await runOnSite(async ({ earnings }) => `${await earnings.payOutWeekly()} payouts were asked for.`);
