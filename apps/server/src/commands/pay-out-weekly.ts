import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

// npm run payouts:weekly, for when the weekly job was missed
await runOnSite(async ({ earnings }) => say(texts.payouts.weekly({ count: await earnings.payOutWeekly() })));
