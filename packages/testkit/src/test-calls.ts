import assert from 'node:assert/strict';
import type { AccountType } from '@candela/contract/accounts/operations';
import type { Queryable } from '@candela/server/database';
import type { RequestContext, Session } from '@candela/server/http-context';
import { say } from '@candela/server/i18n';
import { type Mail, type WrittenMail, writeMail } from '@candela/server/mail';
import { Refusal } from '@candela/server/refusal';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';

/** What calls need when a test makes them to a feature's operations itself, without HTTP in between. */

/** A session of an account's, which the database knows nothing of; none for a visitor. */
export function sessionOf(accountId: string, type: AccountType): Session;
export function sessionOf(accountId: string | undefined, type: AccountType): Session | undefined;
export function sessionOf(accountId: string | undefined, type: AccountType): Session | undefined {
  return accountId === undefined ? undefined : { id: newId(), accountId, type };
}

/** What a request brings along: without a session, a visitor's. */
export function contextOf(session?: Session, parts: Partial<RequestContext> = {}): RequestContext {
  return {
    session,
    browser: () => session?.id ?? 'a browser of the tests',
    ip: '192.0.2.7',
    userAgent: 'Test',
    cookies: { get: () => undefined, set: () => undefined },
    requestId: 'test',
    idempotencyKey: undefined,
    log: pino({ level: 'silent' }),
    ...parts,
  };
}

/** A refusal, with what it says about fields in words. */
export type SaidRefusal = Pick<Refusal, 'code' | 'status' | 'message' | 'retryAfterSeconds'> & {
  fields: Record<string, string> | undefined;
};

/** The refusal that a call must end with; `code` is expected of it. */
export async function refusal(call: Promise<unknown>, code: Refusal['code']): Promise<SaidRefusal> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert(error instanceof Refusal, `${code} was expected, and not ${String(error)}`);
  assert.equal(error.code, code);
  const { status, message, retryAfterSeconds } = error;
  const fields =
    error.fields && Object.entries(error.fields).map(([field, problem]) => [field, say(problem)] as const);
  return { code, status, message, retryAfterSeconds, fields: fields && Object.fromEntries(fields) };
}

/** How a call ended: the code it was refused with, or `done`. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

/** A mailer that writes down; as with the real one, a mail counts only if the transaction it was sent in commits. */
export function mailerInto(mails: WrittenMail[]) {
  return {
    async send(tx: Queryable, ...sent: Mail[]): Promise<void> {
      (tx as Partial<{ afterCommit(effect: () => void): void }>).afterCommit?.(() =>
        mails.push(...sent.map((mail) => writeMail(mail))),
      );
    },
    async sendToMany(tx: Queryable, sent: readonly Mail[]): Promise<void> {
      await this.send(tx, ...sent);
    },
    close(): void {},
  };
}

/** Every account has an address, and all are called the same. */
export async function addressesOf(
  _queries: Queryable,
  ids: readonly string[],
): Promise<{ id: string; email: string; username: string }[]> {
  return ids.map((id) => ({ id, email: `${id}@example.org`, username: 'somebody' }));
}
