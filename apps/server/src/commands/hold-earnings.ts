import { parseArgs } from 'node:util';
import { refuse } from '../platform/refusal.ts';
import { runOnSite } from './operator-site.ts';

// npm run earnings:hold -- --model <username or email> --reason "why" [--amount <credits>]
const { values } = parseArgs({
  options: { model: { type: 'string' }, reason: { type: 'string' }, amount: { type: 'string' } },
});
const { model, reason, amount } = values;
if (model && reason && (amount === undefined || /^[1-9]\d{0,8}$/.test(amount))) {
  await runOnSite(async ({ accounts, database, earnings }) => {
    const account =
      (await accounts.findAccountByName(model)) ??
      refuse('not_found', { msg: `There is no account “${model}”.` });
    const amountCredits = amount === undefined ? undefined : BigInt(amount);
    const request = { modelId: account.id, kind: 'operator' as const, reason, amountCredits, actorId: null };
    const holdId = await database.transaction((tx) => earnings.payouts.hold(tx, request));
    const what = amount === undefined ? 'All earnings' : `${amount} credits`;
    return `${what} of ${account.username} are on hold, as ${holdId}.`;
  });
} else {
  process.stderr.write(
    'Usage: npm run earnings:hold -- --model <username or email> --reason "why" [--amount <credits>]\n',
  );
  process.exitCode = 64;
}
