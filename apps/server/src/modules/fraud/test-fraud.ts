import type { AccountType } from '@candela/contract/accounts/operations';
import type { FraudRule } from '@candela/contract/fraud/rules';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import { v7 as newId } from 'uuid';
import { type Database, statement } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import {
  createSandbox,
  type SandboxDelivery,
  sandboxSignature,
  sandboxSignatureHeader,
} from '../../platform/payments/index.ts';
import { createEarnings } from '../earnings/index.ts';
import { createWallet } from '../ledger/index.ts';
import { createPayments } from '../payments/index.ts';
import { lookForSharedAddresses } from './commands/look-for-shared-addresses.ts';
import { createFraud } from './create-fraud.ts';
import type { FraudTerms } from './rule-store.ts';

const secret = 'a-secret-of-the-test-sandbox';

const ageAccount = statement(
  'test-fraud.age-account',
  `update accounts.accounts set created_at = created_at - make_interval(days => $2) where id = $1`,
);
const casesOf = statement<{ id: string; figure: bigint; state: string; effect: string; facts: string[] }>(
  'test-fraud.fraud-cases',
  `select id, figure, state, effect, array(select f.fact_id::text from fraud.facts f where f.case_id = c.id
     and f.kind in ('account', 'model')) as facts
   from fraud.cases c where rule = $1 order by raised_at, id`,
);
const heldOf = statement<{ held: bigint }>(
  'test-fraud.held-of',
  `select coalesce(sum(amount_hundredths), 0)::bigint as held from earnings.holds
   where model_id = $1 and kind = 'review' and released_at is null`,
);
const addSession = statement(
  'test-fraud.add-session',
  `insert into accounts.sessions (id, account_id, token_hash, device, ip, created_at, last_seen_at, proved_at)
   values ($1::uuid, $2, sha256(convert_to($1::uuid::text, 'UTF8')), $3, $4, $5, $5, $5)`,
);
const switchAllOff = statement('test-fraud.rules-off', 'update fraud.rules set is_on = false');

/** The watch for fraud over real payments, tips and earnings, with a clock that the test moves. */
export function openTestFraud(database: Database, events: Events) {
  let nowMs = Date.now();
  const clock = () => new Date(nowMs);
  const wallet = createWallet({ database, clock, events });
  const earnings = createEarnings({ database, clock, events } as unknown as Parameters<
    typeof createEarnings
  >[0]);
  const payments = createPayments({
    database,
    clock,
    events,
    mailer: { send: async () => {} },
    realtime: { emit: () => {}, on: () => {} },
    accounts: {
      findAccount: async (id) => ({ id, username: 'buyer' }),
      findAccountByName: async () => undefined,
      contactOf: async () => ({ email: 'buyer@example.org', username: 'buyer' }),
      register: async () => Promise.reject(new Error('not here')),
    },
    providers: [createSandbox({ secret, openCheckout: async ({ id }) => `https://pay.example/${id}` })],
    tokenSecret: 'token-secret',
    siteName: () => 'Candela',
    publicUrl: 'https://site.example',
    seller: { name: 'Seller', address: '', taxId: '', supportEmail: '', statementDescriptor: 'CANDELA' },
    creditPrice: async () => ({ amountMinor: 10, currency: 'USD' }),
    log: { warn: () => {}, error: () => {} },
  });
  const fraud = createFraud({ database, clock, events, wallet, payments, reviews: earnings.reviews });

  async function send(sent: SandboxDelivery) {
    const body = JSON.stringify(sent);
    const headers = {
      'content-type': 'application/json',
      [sandboxSignatureHeader]: sandboxSignature(secret, body),
    };
    return await payments.receiveWebhook('sandbox', {
      method: 'POST',
      headers,
      query: '',
      body,
      ip: '127.0.0.1',
    });
  }

  return {
    wallet,
    fraud,
    clock,
    pass: (timeMs: number) => {
      nowMs += timeMs;
    },
    /** An account of some days' age: older than any rule looks at unless asked otherwise. */
    async newAccount(type: AccountType = 'user', daysOld = 90): Promise<string> {
      const id = await addAccount(database, type);
      await database.execute(ageAccount, [id, daysOld]);
      return id;
    },
    /** Only this rule is on, with these terms. */
    async only(rule: FraudRule, terms: Partial<FraudTerms> & { threshold: number }) {
      // No case of before is as young as those that follow.
      nowMs += 1_000;
      await database.execute(switchAllOff);
      const whole: FraudTerms = { isOn: true, windowHours: 24, effect: 'flag', ...terms };
      await database.transaction((tx) =>
        fraud.saveRule(tx, { rule, terms: whole, reason: 'test', actorId: null }),
      );
    },
    /** Buys credits for 10 cents each; every payment has a card, browser and address of its own unless told. */
    async buy(
      accountId: string,
      credits: number,
      {
        from = {},
        paidWith = {},
      }: { from?: Partial<RequestContext>; paidWith?: Partial<SandboxDelivery> } = {},
    ): Promise<string> {
      const own = newId();
      const context = contextOf(sessionOf(accountId, 'user'), { browser: () => own, ip: own, ...from });
      const { data } = await call(payments.routes.makePayment, { credits, provider: 'sandbox' }, { context });
      const { paymentId } = data;
      // No two happen at the same moment.
      nowMs += 1_000;
      await send({
        eventId: newId(),
        kind: 'paid',
        paymentId,
        reference: `sale-${paymentId}`,
        amountMinor: credits * 10,
        currency: 'USD',
        instrument: own,
        ...paidWith,
      });
      return paymentId;
    },
    async give(accountId: string, amountCredits: number) {
      const grant = { accountId, amountCredits: BigInt(amountCredits), note: 'test', actorId: null };
      await database.transaction((tx) => wallet.grantCredits(tx, grant));
    },
    async tip(buyerId: string, modelId: string, amountCredits: number): Promise<string> {
      const context = contextOf(sessionOf(buyerId, 'user'), { idempotencyKey: newId() });
      return (await call(wallet.routes.sendTip, { modelId, amountCredits }, { context })).data.purchaseId;
    },
    cases: (rule: FraudRule) => database.rows(casesOf, [rule]),
    /** What is on hold of a model's earnings, in hundredths. */
    held: async (modelId: string) => (await database.row(heldOf, [modelId])).held,
    decide: (caseId: string, decision: 'clear' | 'hold' | 'refund', actorId: string = newId()) =>
      database.transaction((tx) =>
        fraud.decideCase(tx, { caseId, decision, reason: 'Looked at it.', actorId }),
      ),
    undo: (caseId: string, decision: 'clear' | 'hold', actorId: string) =>
      database.transaction((tx) => fraud.undoDecision(tx, { caseId, decision, actorId })),
    signIn: (accountId: string, ip: string, device: string) =>
      database.execute(addSession, [newId(), accountId, device, ip, clock()]),
    lookAtAddresses: () => lookForSharedAddresses({ database, clock }),
  };
}
