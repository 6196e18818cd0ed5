import { parseArgs } from 'node:util';
import { refuse } from '../platform/refusal.ts';
import { runOnSite } from './operator-site.ts';

// npm run earnings:release -- --model <username or email> [--hold <id>]
const { values } = parseArgs({ options: { model: { type: 'string' }, hold: { type: 'string' } } });
const { model, hold: holdId } = values;
if (model && (holdId === undefined || /^[0-9a-f-]{36}$/i.test(holdId))) {
  await runOnSite(async ({ accounts, database, earnings }) => {
    const account =
      (await accounts.findAccountByName(model)) ??
      refuse('not_found', { msg: `There is no account “${model}”.` });
    const request = { modelId: account.id, holdId, actorId: null };
    const count = await database.transaction((tx) => earnings.payouts.release(tx, request));
    return `${count} ${count === 1 ? 'hold' : 'holds'} on the earnings of ${account.username} ended.`;
  });
} else {
  process.stderr.write('Usage: npm run earnings:release -- --model <username or email> [--hold <id>]\n');
  process.exitCode = 64;
}
