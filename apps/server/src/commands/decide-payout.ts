import { parseArgs } from 'node:util';
import type { PayoutActions } from '../modules/earnings/index.ts';
import { runOnSite } from './operator-site.ts';

type Decided = Awaited<ReturnType<PayoutActions['approve']>>;

/** What an operator may decide, by the command's name. Nobody is signed in at the command line. */
const decisions: Record<
  string,
  {
    word: string;
    needs: 'reference' | 'reason' | null;
    decide: (payouts: PayoutActions, payoutId: string, words: string) => Promise<Decided>;
  }
> = {
  approve: {
    word: 'approved',
    needs: null,
    decide: (payouts, payoutId) => payouts.approve({ payoutId, actorId: null }),
  },
  paid: {
    word: 'paid',
    needs: 'reference',
    decide: (payouts, payoutId, reference) => payouts.markPaid({ payoutId, actorId: null, reference }),
  },
  return: {
    word: 'returned',
    needs: 'reason',
    decide: (payouts, payoutId, reason) => payouts.giveBack({ payoutId, actorId: null, reason }),
  },
};

// npm run payout:approve -- --id <payout>
// npm run payout:paid -- --id <payout> --reference <the bank's>
// npm run payout:return -- --id <payout> --reason "why"
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { id: { type: 'string' }, reference: { type: 'string' }, reason: { type: 'string' } },
});
const name = positionals[0] ?? '';
const decision = decisions[name];
const { id } = values;
const words = decision?.needs ? values[decision.needs] : '';
if (decision && id && /^[0-9a-f-]{36}$/i.test(id) && words !== undefined) {
  await runOnSite(async ({ earnings }) => {
    const payout = await decision.decide(earnings.payouts, id, words);
    return `${payout.amount_credits} credits to ${payout.method_label}: ${decision.word}.`;
  });
} else {
  const more = decision?.needs ? ` --${decision.needs} "..."` : '';
  process.stderr.write(`Usage: npm run payout:${name || '<approve|paid|return>'} -- --id <payout>${more}\n`);
  process.exitCode = 64;
}
