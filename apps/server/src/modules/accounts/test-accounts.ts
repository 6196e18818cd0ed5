import type { accounts } from '@candela/contract/accounts/operations';
import { contextOf, mailerInto } from '@candela/testkit/test-calls';
import { createTestEvents } from '@candela/testkit/test-events';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { type Database, statement } from '../../platform/database/index.ts';
import type { BrowserCookies, Session } from '../../platform/http/context.ts';
import type { WrittenMail } from '../../platform/mail/index.ts';
import { type Accounts, type AccountsDepsInput, createAccounts, type SessionEnd } from './index.ts';

export const goodPassword = 'quiet harbour 7';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0';

type Routes = Accounts['routes'];
type Client = RouterClient<Routes>;
type RegisterForm = Parameters<Client['register']>[0];
/** The operations, called as somebody whose context is given. */
type Operations = Record<keyof typeof accounts, unknown> & Client;

/** A browser's cookies, as it keeps them between calls. */
export function cookieJar(): BrowserCookies {
  const cookies = new Map<string, string>();
  return { get: (name) => cookies.get(name), set: (name, value) => void cookies.set(name, value) };
}

/** The feature on a database of its own, with a clock that stands still and mail that is only written down. */
export interface TestAccounts {
  accounts: Accounts;
  events: ReturnType<typeof createTestEvents>;
  database: Database;
  mails: WrittenMail[];
  ended: { ids: readonly string[]; code: SessionEnd }[];
  /** Calls operations as a visitor, or as the holder of a token. */
  as(token?: string, cookies?: BrowserCookies): Promise<Operations>;
  visitor: Operations;
  pass(timeMs: number): void;
  now(): Date;
  /** A form that is right, with the given parts instead. */
  form(parts?: Partial<RegisterForm>): RegisterForm;
  /** The six digits last mailed to an address. */
  code(email: string): string;
  /** A signed-up, verified and (as a model) approved account with a session. */
  join(parts?: Partial<RegisterForm>): Promise<{ token: string; id: string; form: RegisterForm }>;
  run(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** @param test a migrated database, dropped by `close` */
export function openTestAccounts(
  test: { database: Database; drop(): Promise<void> },
  answerFloorMs = 0,
  more: Pick<AccountsDepsInput, 'pictures'> = {},
): TestAccounts {
  const { database } = test;
  let nowMs = Date.parse('2026-03-01T12:00:00Z');
  let count = 0;
  const mails: WrittenMail[] = [];
  const ended: TestAccounts['ended'] = [];
  const events = createTestEvents();
  const accounts = createAccounts({
    database,
    clock: () => new Date(nowMs),
    mailer: mailerInto(mails),
    events,
    secret: 'a secret for tests that is long enough',
    siteName: () => 'Candela',
    publicUrl: 'https://site.test',
    answerFloorMs,
    ...more,
  });
  accounts.onSessionsEnded((ids, code) => ended.push({ ids, code }));
  const operations = (session?: Session, cookies?: BrowserCookies) =>
    createRouterClient(accounts.routes, {
      context: contextOf(session, { userAgent: firefox, country: 'PT', ...(cookies && { cookies }) }),
    }) as Operations;
  const visitor = operations();

  const self: TestAccounts = {
    accounts,
    events,
    database,
    mails,
    ended,
    visitor,
    as: async (token, cookies) =>
      operations(token === undefined ? undefined : await accounts.authenticate(token), cookies),
    pass: (timeMs) => {
      nowMs += timeMs;
    },
    now: () => new Date(nowMs),
    form(parts = {}) {
      count += 1;
      return {
        type: 'user',
        username: `person${count}`,
        email: `mailbox${count}@example.org`,
        password: goodPassword,
        dob: '1990-04-05',
        acceptTerms: true,
        ...parts,
      };
    },
    code(email) {
      const code = mails.findLast((mail) => mail.to === email)?.subject.match(/^\d{6}/)?.[0];
      if (!code) throw new Error(`No code was mailed to ${email}.`);
      return code;
    },
    async join(parts) {
      const form = self.form(parts);
      await visitor.register(form);
      await visitor.verifyCode({ email: form.email, otp: self.code(form.email), purpose: 'verifyEmail' });
      if (form.type === 'model') await accounts.approveModel(form.username);
      const { data } = await visitor.login({ login: form.email, password: form.password, type: form.type });
      if (data.status !== 'signedIn') throw new Error('The account could not log in.');
      return { token: data.token, id: data.user._id, form };
    },
    run: (sql, values) =>
      database.rows(
        statement<Record<string, unknown>>(`test.${sql.length} ${sql}`.slice(0, 63), sql),
        values,
      ),
    close: () => test.drop(),
  };
  return self;
}
