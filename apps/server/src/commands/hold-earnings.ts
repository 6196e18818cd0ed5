import { parseArgs } from 'node:util';
import { hundredthsOf } from '../modules/ledger/index.ts';
import { say } from '../platform/i18n/index.ts';
import { refuse } from '../platform/refusal.ts';
import { texts } from './locales/texts.ts';
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
      refuse('not_found', { msg: texts.noAccount({ name: model }) });
    const amountHundredths = amount === undefined ? undefined : hundredthsOf(BigInt(amount));
    const request = {
      modelId: account.id,
      kind: 'operator' as const,
      reason,
      amountHundredths,
      actorId: null,
    };
    const holdId = await database.transaction((tx) => earnings.payouts.hold(tx, request));
    const what = amount === undefined ? say(texts.earnings.all) : `${amount} credits`;
    return say(texts.earnings.held({ what, username: account.username, holdId }));
  });
} else {
  process.stderr.write(
    'Usage: npm run earnings:hold -- --model <username or email> --reason "why" [--amount <credits>]\n',
  );
  process.exitCode = 64;
}
