import type { earnings as contract } from '@candela/contract/earnings/operations';
import { dayMs, minuteMs } from '@candela/contract/shared/durations';
import { addressesOf, contextOf, mailerInto, sessionOf } from '@candela/testkit/test-calls';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { type Database, statement } from '../../platform/database/index.ts';
import type { WrittenMail } from '../../platform/mail/index.ts';
import { createWallet, hundredthsOf, type Wallet } from '../ledger/index.ts';
import { createEarnings, type Earnings } from './create-earnings.ts';
import type { EarningsDeps, EarningTerms } from './dependencies.ts';

export const iban = 'DE89370400440532013000';
export const otherIban = 'GB33BUKB20201555555555';

type Operations = Record<keyof typeof contract, unknown> & RouterClient<Earnings['routes']>;

interface SaleRequest {
  model: string;
  buyer: string;
  credits: bigint;
  daysAgo: number;
  kind?: 'tip' | 'gallery' | 'video';
  anonymous?: boolean;
  message?: string;
}

/** Earnings on a database of their own, with a clock that stands still and mail that is only written down. */
export interface TestEarnings {
  /** What the feature was made with, for another one that differs in a part. */
  deps: EarningsDeps;
  earnings: Earnings;
  wallet: Wallet;
  database: Database;
  terms: EarningTerms;
  mails: WrittenMail[];
  addModel(): Promise<string>;
  /** A member with so many credits. */
  addMember(credits: bigint): Promise<string>;
  /** The operations as a model calls them. */
  as(modelId: string, idempotencyKey?: string): Operations;
  /** A sale through the wallet itself; resolves to the purchase's id. */
  sell(request: SaleRequest): Promise<string>;
  refund(purchaseId: string, amountCredits?: bigint): Promise<void>;
  /** Adds and confirms a bank account; resolves to the method's id. */
  addMethod(modelId: string, change?: { iban?: string; replacesId?: string | undefined }): Promise<string>;
  hold(modelId: string, reason: string, amountCredits?: bigint): Promise<string>;
  release(modelId: string): Promise<number>;
  /** The code last mailed to a model. */
  code(modelId: string): string;
  /** Runs work so much later, and comes back. */
  pass(timeMs: number, work: () => Promise<unknown>): Promise<void>;
  /** The day so many days ago, in UTC. */
  day(daysAgo: number): string;
  encryptedOf(methodId: string): Promise<Buffer | null>;
  /** Whole tables as text. */
  dump(tables: readonly string[]): Promise<string>;
  /** Ends every payout that still waits, so that a file holds only what a test puts there. */
  settleEverything(): Promise<void>;
  close(): Promise<void>;
}

/** @param test a migrated database, dropped by `close` */
export function openTestEarnings(test: { database: Database; drop(): Promise<void> }): TestEarnings {
  const { database } = test;
  let nowMs = Date.parse('2026-03-01T12:00:00Z');
  const clock = () => new Date(nowMs);
  const mails: WrittenMail[] = [];
  const terms: EarningTerms = {
    currency: 'USD',
    creditValueMinor: 10,
    payerName: '',
    payerIban: '',
    earningsHoldDays: 7,
    payoutMinimumCredits: 500,
  };
  const wallet = createWallet({ database, clock });
  const deps: EarningsDeps = {
    database,
    clock,
    mailer: mailerInto(mails),
    events: createTestEvents(),
    contactOf: async (queries, accountId) => (await addressesOf(queries, [accountId]))[0],
    terms: async () => terms,
    payoutSecret: 'a secret of these tests that is long enough',
    siteName: () => 'Candela',
    seller: { name: 'Candela', address: '', taxId: '', supportEmail: '' },
    publicUrl: 'https://site.test',
    log: { error: () => {} },
  };
  const earnings = createEarnings(deps);

  const self: TestEarnings = {
    deps,
    earnings,
    wallet,
    database,
    terms,
    mails,
    addModel: () => addAccount(database, 'model'),
    async addMember(credits) {
      const accountId = await addAccount(database, 'user');
      const grant = { accountId, amountCredits: credits, note: 'test', actorId: null };
      await database.transaction((tx) => wallet.grantCredits(tx, grant));
      return accountId;
    },
    as: (modelId, idempotencyKey) =>
      createRouterClient(earnings.routes, {
        context: contextOf(sessionOf(modelId, 'model'), { idempotencyKey }),
      }) as Operations,
    async sell({ model, buyer, credits, daysAgo, kind = 'tip', anonymous = false, message = '' }) {
      const { purchaseId } = await database.transaction((tx) =>
        wallet.charge(tx, {
          kind,
          buyerId: buyer,
          sellerId: model,
          itemId: null,
          title: kind,
          amountCredits: credits,
          message,
          anonymous,
          at: new Date(nowMs - daysAgo * dayMs),
        }),
      );
      return purchaseId;
    },
    async refund(purchaseId, amountCredits) {
      const reason = 'test';
      await database.transaction((tx) =>
        wallet.refund(tx, { purchaseId, amountCredits, reason, actorId: null }),
      );
    },
    async addMethod(modelId, { iban: wanted = iban, replacesId } = {}) {
      const own = self.as(modelId);
      nowMs += minuteMs;
      const details = { kind: 'bank', holder: '=Maren Vale', iban: wanted } as const;
      const { data } = await own.changePayoutMethod({ replacesId, details });
      const otp = self.code(modelId);
      const { data: method } = await own.confirmPayoutMethod({ changeId: data.changeId, otp });
      return method._id;
    },
    hold: (modelId, reason, amountCredits) =>
      database.transaction((tx) =>
        earnings.payouts.hold(tx, {
          modelId,
          kind: 'operator',
          reason,
          amountHundredths: amountCredits && hundredthsOf(amountCredits),
          actorId: null,
        }),
      ),
    release: (modelId) =>
      database.transaction((tx) => earnings.payouts.release(tx, { modelId, actorId: null })),
    code(modelId) {
      const code = mails
        .findLast((mail) => mail.to.startsWith(modelId) && /^\d{6} /.test(mail.subject))
        ?.subject.slice(0, 6);
      if (!code) throw new Error('No code was mailed.');
      return code;
    },
    async pass(timeMs, work) {
      nowMs += timeMs;
      try {
        await work();
      } finally {
        nowMs -= timeMs;
      }
    },
    day: (daysAgo) => new Date(nowMs - daysAgo * dayMs).toISOString().slice(0, 10),
    encryptedOf: async (methodId) => (await database.row(selectEncrypted, [methodId])).encrypted,
    async dump(tables) {
      const parts = await Promise.all(
        tables.map((table) =>
          database.rows(
            statement<{ text: string }>(
              `test.dump-${table}`,
              `select row(t.*)::text as text from ${table} t`,
            ),
          ),
        ),
      );
      return parts.flatMap((rows) => rows.map(({ text }) => text)).join('\n');
    },
    async settleEverything() {
      const waiting = await earnings.payouts.list(['requested', 'approved'], { limit: 500, offset: 0 });
      for (const { id } of waiting) {
        await earnings.payouts.giveBack({ payoutId: id, actorId: null, reason: 'test' });
      }
    },
    close: () => test.drop(),
  };
  return self;
}

const selectEncrypted = statement<{ encrypted: Buffer | null }>(
  'test.encrypted-of',
  'select encrypted from earnings.payout_methods where id = $1',
);
