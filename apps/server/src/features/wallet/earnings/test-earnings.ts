import type { earnings as contract } from '@candela/contract/earnings';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { type Database, statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createWallet, type Wallet } from '../index.ts';
import { createEarnings, type Earnings } from './create-earnings.ts';
import type { EarningTerms } from './dependencies.ts';

export const dayMs = 86_400_000;
export const iban = 'DE89370400440532013000';
export const otherIban = 'GB33BUKB20201555555555';

type Operations = Record<keyof typeof contract, unknown> & RouterClient<Earnings['routes']>;

interface SaleWish {
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
  earnings: Earnings;
  wallet: Wallet;
  database: Database;
  terms: EarningTerms;
  mails: Mail[];
  addModel(): Promise<string>;
  /** A member with so many credits. */
  addMember(credits: bigint): Promise<string>;
  /** The operations as a model calls them. */
  as(modelId: string, idempotencyKey?: string): Operations;
  /** A sale through the wallet itself; resolves to the purchase's id. */
  sell(wish: SaleWish): Promise<string>;
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
  sealedOf(methodId: string): Promise<Buffer | null>;
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
  const mails: Mail[] = [];
  const terms: EarningTerms = {
    currency: 'USD',
    creditValueMinor: 10,
    payerName: '',
    payerIban: '',
    creatorSharePercent: 80,
    earningsHoldDays: 7,
    payoutMinimumCredits: 500,
  };
  const wallet = createWallet({ database, clock });
  const earnings = createEarnings({
    database,
    clock,
    mailer: {
      // As with the real one, a mail is seen only if the transaction it was sent in commits.
      async send(tx, mail) {
        (tx as Partial<{ afterCommit(effect: () => void): void }>).afterCommit?.(() => mails.push(mail));
      },
    },
    contactOf: (queries, accountId) => queries.maybeRow(selectContact, [accountId]),
    terms: async () => terms,
    payoutSecret: 'a secret of these tests that is long enough',
    siteName: 'Candela',
    publicUrl: 'https://site.test',
  });

  const self: TestEarnings = {
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
      createRouterClient(earnings.routes, { context: contextOf(modelId, idempotencyKey) }) as Operations,
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
      nowMs += 60_000;
      const details = { kind: 'bank', holder: '=Maren Vale', iban: wanted } as const;
      const { data } = await own.changePayoutMethod({ replacesId, details });
      const otp = self.code(modelId);
      const { data: method } = await own.confirmPayoutMethod({ changeId: data.changeId, otp });
      return method._id;
    },
    hold: (modelId, reason, amountCredits) =>
      database.transaction((tx) =>
        earnings.payouts.hold(tx, { modelId, kind: 'operator', reason, amountCredits, actorId: null }),
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
    sealedOf: async (methodId) => (await database.row(selectSealed, [methodId])).sealed,
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

const selectContact = statement<{ email: string; username: string }>(
  'test.contact-of',
  'select email, username from accounts where id = $1',
);
const selectSealed = statement<{ sealed: Buffer | null }>(
  'test.sealed-of',
  'select sealed from payout_methods where id = $1',
);
const insertAccount = statement<object>(
  'test.add-earning-account',
  `insert into accounts (id, unique_id, type, username, email, password_hash, dob, approval_status,
     terms_accepted_at, created_at, updated_at, email_verified_at)
   values ($1::uuid, $2, $3, $2, $1::uuid || '@example.org', 'x', '1990-01-01', 'approved', now(), now(), now(), now())`,
);

async function addAccount(database: Database, type: 'model' | 'user'): Promise<string> {
  const id = newId();
  await database.execute(insertAccount, [id, `person${id.slice(-12)}`, type]);
  return id;
}

function contextOf(accountId: string, idempotencyKey: string | undefined): RequestContext {
  return {
    session: { id: newId(), accountId, type: 'model' },
    ip: '192.0.2.7',
    userAgent: 'test',
    requestId: 'test',
    idempotencyKey,
    log: pino({ level: 'silent' }),
  };
}

/** The refusal that a call must end with; `code` is expected of it. */
export async function refusal(call: Promise<unknown>, code: Refusal['code']): Promise<Refusal> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  expect((error as Refusal).code).toBe(code);
  return error as Refusal;
}
