import type { FraudRule } from '@candela/contract/fraud/rules';
import { hourMs } from '@candela/contract/shared/durations';
import { type Queryable, statement, type Transaction } from '../../../platform/database/index.ts';
import { sha256Hex } from '../../../platform/payments/index.ts';
import { lockSubject, raiseCase } from '../raise-case.ts';
import { type FraudTerms, fraudRuleTerms } from '../rule-store.ts';
import { accountsReached, amountReached, countReached, type Reached, type SeenPayment } from '../rules.ts';

interface Paid {
  id: string;
  account_id: string;
  amount_minor: bigint;
  currency: string;
  paid_at: Date;
  ip: string;
  browser: string | null;
  country: string | null;
  instrument: string | null;
  paid_country: string | null;
}

const paidById = statement<Paid>(
  'fraud.paid-by-id',
  `select id, account_id, amount_minor, currency, paid_at, ip, country, browser, instrument, paid_country
   from payments.traced_payments where id = $1`,
);

/** No rule counts further; a threshold is never higher. */
const countedAtMost = 500;
/** An order is paid within so long, so that older orders need not be looked at. */
const paidWithin = "interval '2 days'";
const seen = (name: string, where: string) =>
  statement<SeenPayment>(
    `fraud.${name}`,
    `select p.id, p.account_id as "accountId", p.amount_minor as "amountMinor", p.currency, p.paid_at as "paidAt",
       exists (select from fraud.facts f join fraud.cases c on c.id = f.case_id
         where f.fact_id = p.id and f.kind = 'payment' and c.rule = $3 and c.state in ('cleared', 'refunded')) as "isDecided"
     from payments.traced_payments p
     where ${where} and p.made_at > $2::timestamptz - ${paidWithin} and p.paid_at > $2
     order by p.made_at desc limit ${countedAtMost}`,
  );
const ofAccount = seen('payments-of-account', 'p.account_id = $1::uuid');
const ofInstrument = seen('payments-of-instrument', 'p.instrument = $1');
const ofBrowser = seen('payments-of-browser', 'p.browser = $1');
const ofAddress = seen('payments-of-address', 'p.ip = $1');

const noteInstrument = statement(
  'fraud.note-instrument',
  `insert into fraud.new_instruments (account_id, instrument, payment_id, first_at)
   select $1, $2, $3, $4 where not exists (select from payments.traced_payments
     where account_id = $1 and instrument = $2 and id <> $3)
   on conflict do nothing`,
);

/** What one rule looks at: the subject of its case, and whether it is reached. */
interface Look {
  rule: FraudRule;
  subject: string;
  isMoney?: boolean;
  reached(terms: FraudTerms): Promise<Reached | undefined>;
}

/**
 * Holds a payment against the rules, in the transaction that credits it: whatever is held is held before anything can be
 * bought by it.
 */
export async function watchPayment(tx: Transaction, paymentId: string, at: Date): Promise<void> {
  const paid = await tx.maybeRow(paidById, [paymentId]);
  if (!paid) return;
  const { account_id: accountId, instrument } = paid;
  if (instrument !== null) {
    await tx.execute(noteInstrument, [accountId, instrument, paid.id, paid.paid_at]);
  }
  const rules = await fraudRuleTerms(tx);
  for (const { rule, subject, isMoney = false, reached } of looksAt(tx, paid, at)) {
    const terms = rules.get(rule);
    if (!terms?.isOn) continue;
    await lockSubject(tx, rule, subject);
    const found = await reached(terms);
    if (!found) continue;
    const { figure, payments } = found;
    const since = new Date(Math.min(...payments.map(({ paidAt }) => paidAt.getTime())));
    await raiseCase(tx, {
      rule,
      subject,
      figure,
      currency: isMoney ? paid.currency : null,
      since,
      accounts: payments.map((payment) => payment.accountId),
      payments: payments.map(({ id }) => id),
      at,
    });
  }
}

/** In the order of their names, so that locks of two payments are taken in one order. */
function looksAt(tx: Queryable, paid: Paid, at: Date): Look[] {
  const { account_id: accountId, browser, instrument, ip } = paid;
  const within = (query: typeof ofAccount, key: string, rule: FraudRule, { windowHours }: FraudTerms) =>
    tx.rows(query, [key, new Date(at.getTime() - windowHours * hourMs), rule]);
  const looks: Look[] = [
    {
      rule: 'amountPerAccount',
      subject: accountId,
      isMoney: true,
      reached: async (terms) =>
        amountReached(
          await within(ofAccount, accountId, 'amountPerAccount', terms),
          paid.currency,
          terms.threshold,
        ),
    },
    {
      rule: 'countryMismatch',
      subject: paid.id,
      isMoney: true,
      reached: async ({ threshold }) => (isAbroad(paid) ? alone(paid, threshold) : undefined),
    },
    {
      rule: 'paymentsPerAccount',
      subject: accountId,
      reached: async (terms) =>
        countReached(await within(ofAccount, accountId, 'paymentsPerAccount', terms), terms.threshold),
    },
  ];
  if (ip !== '') {
    looks.push({
      rule: 'paymentsPerAddress',
      // A case outlives what is known of an address.
      subject: sha256Hex(ip),
      reached: async (terms) =>
        countReached(await within(ofAddress, ip, 'paymentsPerAddress', terms), terms.threshold),
    });
  }
  if (instrument !== null) {
    looks.push(
      {
        rule: 'paymentsPerInstrument',
        subject: instrument,
        reached: async (terms) =>
          countReached(
            await within(ofInstrument, instrument, 'paymentsPerInstrument', terms),
            terms.threshold,
          ),
      },
      {
        rule: 'sharedInstrument',
        subject: instrument,
        reached: async (terms) =>
          accountsReached(await within(ofInstrument, instrument, 'sharedInstrument', terms), terms.threshold),
      },
    );
  }
  if (browser !== null) {
    looks.push({
      rule: 'sharedDevice',
      subject: browser,
      reached: async (terms) =>
        accountsReached(await within(ofBrowser, browser, 'sharedDevice', terms), terms.threshold),
    });
  }
  return looks;
}

/** Unknown on either side is no mismatch. */
function isAbroad({ country, paid_country: paidCountry }: Paid): boolean {
  return country !== null && paidCountry !== null && country !== paidCountry;
}

function alone(paid: Paid, threshold: number): Reached | undefined {
  const { id, account_id: accountId, amount_minor: amountMinor, currency, paid_at: paidAt } = paid;
  if (amountMinor < BigInt(threshold)) return undefined;
  const payment = { id, accountId, amountMinor, currency, paidAt, isDecided: false };
  return { figure: amountMinor, payments: [payment] };
}
