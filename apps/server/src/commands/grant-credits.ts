import { say } from '../platform/i18n/index.ts';
import { refuse } from '../platform/refusal.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

// npm run credits:grant -- <username or email> <credits> "why"
const [name, amount, ...words] = process.argv.slice(2);
if (name && amount && /^-?\d{1,9}$/.test(amount) && words.length > 0) {
  await runOnSite(async ({ accounts, database, wallet }) => {
    const account =
      (await accounts.findAccountByName(name)) ?? refuse('not_found', { msg: texts.noAccount({ name }) });
    const grant = {
      accountId: account.id,
      amountCredits: BigInt(amount),
      note: words.join(' '),
      actorId: null,
    };
    await database.transaction((tx) => wallet.grantCredits(tx, grant));
    const { net } = await wallet.balanceOf(account.id);
    return say(texts.credits.granted({ username: account.username, net }));
  });
} else {
  process.stderr.write('Usage: npm run credits:grant -- <username or email> <whole credits> "why"\n');
  process.exitCode = 64;
}
