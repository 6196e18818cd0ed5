import { parseArgs } from 'node:util';
import { say } from '../platform/i18n/index.ts';
import { refuse } from '../platform/refusal.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

// npm run earnings:release -- --model <username or email> [--hold <id>]
const { values } = parseArgs({ options: { model: { type: 'string' }, hold: { type: 'string' } } });
const { model, hold: holdId } = values;
if (model && (holdId === undefined || /^[0-9a-f-]{36}$/i.test(holdId))) {
  await runOnSite(async ({ accounts, database, earnings }) => {
    const account =
      (await accounts.findAccountByName(model)) ??
      refuse('not_found', { msg: texts.noAccount({ name: model }) });
    const request = { modelId: account.id, holdId, actorId: null };
    const count = await database.transaction((tx) => earnings.payouts.release(tx, request));
    return say(texts.earnings.released({ count, username: account.username }));
  });
} else {
  process.stderr.write('Usage: npm run earnings:release -- --model <username or email> [--hold <id>]\n');
  process.exitCode = 64;
}
