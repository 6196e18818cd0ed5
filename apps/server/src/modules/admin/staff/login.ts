import type { LoginStep, StaffMember } from '@candela/contract/admin/access';
import { hourMs, minuteMs } from '@candela/contract/shared/durations';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '../../../platform/database/index.ts';
import type { RequestContext, StaffSession } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  authenticatorEncryption,
  clearWrongTries,
  codeAt,
  enrolmentUri,
  hashOf,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  stepOfCode,
} from '../../../platform/second-factor/index.ts';
import { passwordMatches } from '../../accounts/index.ts';
import { record } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { looksLikeStaffToken, newStaffToken, newTicket } from './codes.ts';
import { bucketOf, countWrongSignIn, rememberDevice, requireOpen } from './sign-in-tries.ts';
import { type StaffRow, staffStore } from './store.ts';

const ticketMs = 10 * minuteMs;
const ticketTries = 5;
const sessionMs = 12 * hourMs;
const idleMs = 45 * minuteMs;
const touchEveryMs = minuteMs;

/**
 * Checks a password and gives a ticket, good for ten minutes, that only a code makes a session of. Who has no
 * authenticator yet is given a secret for one. Refuses with `wrong_credentials`, and with `rate_limited` for a
 * quarter of an hour after five wrong passwords or codes; an address nobody has is answered alike.
 */
export async function staffLogin(
  deps: AdminDeps,
  input: { email: string; password: string; deviceToken?: string | undefined },
  context: Pick<RequestContext, 'ip' | 'log'>,
): Promise<LoginStep> {
  const now = deps.clock();
  const staff = await staffStore.byEmail(deps.database, input.email);
  const bucket = await bucketOf(deps, input.email, staff, input.deviceToken);
  await requireOpen(deps.database, bucket, now);
  const isRight = await passwordMatches(staff?.password_hash, input.password);
  const isOver = staff?.password_expires_at != null && staff.password_expires_at <= now;
  if (!staff || !isRight || isOver || !mayEnter(deps, staff)) {
    const wrong = { what: 'password', staff, ip: context.ip } as const;
    await deps.database.transaction((tx) => countWrongSignIn(deps, tx, bucket, wrong));
    context.log.warn({ security: 'staffLoginFailed', ip: context.ip, staffId: staff?.id }, 'Wrong password.');
    return refuse('wrong_credentials');
  }
  const ticket = newTicket();
  const secret = staff.totp_encrypted ? null : newTotpSecret();
  await staffStore.insertTicket(deps.database, {
    hash: hashOf(ticket),
    staffId: staff.id,
    ...bucket,
    encrypted:
      secret === null ? null : authenticatorEncryption(deps.secret, 'staff').encrypt(secret, staff.id),
    tries: ticketTries,
    expiresAt: new Date(now.getTime() + ticketMs),
  });
  return {
    step: secret === null ? 'code' : 'enrol',
    ticket,
    enrolment: secret === null ? null : { uri: enrolmentUri(secret, deps.siteName(), staff.email), secret },
    demoCode:
      staff.is_demo && staff.totp_encrypted
        ? codeAt(secretOf(deps, staff.id, staff.totp_encrypted), now)
        : null,
  };
}

/** Nobody comes in who was disabled, nor a demo operator on a production site. */
function mayEnter(deps: AdminDeps, staff: Pick<StaffRow, 'disabled_at' | 'is_demo'>): boolean {
  return staff.disabled_at === null && !(staff.is_demo && deps.isProduction);
}

interface Given {
  ticket: string;
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

/**
 * Turns a ticket and a code into a session. A first code also sets the authenticator up. Refuses with `wrong_code`, and
 * with `rate_limited` after five wrong tries, however many tickets they were spread over.
 */
export async function staffVerify(deps: AdminDeps, given: Given, context: RequestContext) {
  // A wrong try is counted, so the refusal comes after the commit.
  const entered = await deps.database.transaction((tx) => enter(deps, tx, given, context));
  if (entered) return entered;
  context.log.warn({ security: 'staffCodeFailed', ip: context.ip }, 'Wrong second factor.');
  return refuse('wrong_code', { msg: texts.refusals.wrongCode });
}

async function enter(deps: AdminDeps, tx: Transaction, given: Given, context: RequestContext) {
  const now = deps.clock();
  const hash = hashOf(given.ticket);
  const ticket = await staffStore.lockTicket(tx, hash);
  if (!ticket || ticket.expires_at <= now || ticket.tries_left === 0) return undefined;
  await staffStore.useTicketTry(tx, hash);
  const staff = await staffStore.lock(tx, ticket.staff_id);
  if (!staff || !mayEnter(deps, staff)) return undefined;
  const bucket = { bucket: ticket.bucket, deviceHash: ticket.device_hash };
  await requireOpen(tx, bucket, now);
  const isEnrolling = ticket.totp_encrypted !== null;
  if (isEnrolling === (staff.totp_encrypted !== null)) return undefined;
  const isRight =
    given.recoveryCode === undefined
      ? await takeCode(deps, tx, staff, ticket.totp_encrypted ?? staff.totp_encrypted, given.code ?? '')
      : !isEnrolling &&
        (await staffStore.spendCode(tx, staff.id, await hashRecoveryCode(given.recoveryCode, staff.id), now));
  if (!isRight) {
    await countWrongSignIn(deps, tx, bucket, { what: 'code', staff, ip: context.ip });
    return undefined;
  }
  await clearWrongTries(tx, [bucket.bucket]);
  const deviceToken = await rememberDevice(tx, staff.id, bucket, now);
  await staffStore.deleteTicket(tx, hash);
  const recoveryCodes = isEnrolling ? newRecoveryCodes() : null;
  if (recoveryCodes) {
    const hashes = await Promise.all(recoveryCodes.map((code) => hashRecoveryCode(code, staff.id)));
    await staffStore.replaceCodes(tx, staff.id, hashes);
  }
  const token = newStaffToken();
  const session = { id: uuid(), staffId: staff.id, hash: hashOf(token), ip: context.ip, at: now };
  await staffStore.addSession(tx, session);
  const actor = { staffId: staff.id, email: staff.email, role: staff.role, ip: context.ip };
  const after = { isEnrolling, byRecoveryCode: given.recoveryCode !== undefined };
  await record(tx, actor, 'staffLogin', { kind: 'staff', id: staff.id, label: staff.email, after }, now);
  return {
    token,
    deviceToken,
    staff: memberOf({
      ...staff,
      totp_encrypted: staff.totp_encrypted ?? ticket.totp_encrypted,
      last_seen_at: now,
    }),
    recoveryCodes,
  };
}

function secretOf({ secret }: Pick<AdminDeps, 'secret'>, staffId: string, encrypted: Buffer): string {
  return authenticatorEncryption(secret, 'staff').decrypt(encrypted, staffId).toString('utf8');
}

/** Checks a code against a secret; each code counts once. The demo operator's may be used by several at a time. */
async function takeCode(
  deps: AdminDeps,
  tx: Transaction,
  staff: StaffRow,
  encrypted: Buffer | null,
  code: string,
): Promise<boolean> {
  if (!encrypted) return false;
  const step = stepOfCode(secretOf(deps, staff.id, encrypted), code, deps.clock());
  if (step === null || (!staff.is_demo && step <= Number(staff.totp_last_step))) return false;
  await staffStore.setFactor(tx, staff.id, encrypted, step);
  return true;
}

/**
 * Which of the staff a token belongs to; undefined when it is no staff token. Refuses with `session_over` twelve
 * hours after the login, after three quarters of an hour without a call, and for who was disabled.
 */
export async function authenticateStaff(deps: AdminDeps, token: string): Promise<StaffSession | undefined> {
  if (!looksLikeStaffToken(token)) return undefined;
  const found = await staffStore.sessionByToken(deps.database, hashOf(token));
  const now = deps.clock();
  if (
    !found ||
    !mayEnter(deps, found) ||
    found.created_at.getTime() + sessionMs <= now.getTime() ||
    found.last_seen_at.getTime() + idleMs <= now.getTime()
  ) {
    return refuse('session_over');
  }
  if (found.last_seen_at.getTime() + touchEveryMs <= now.getTime()) {
    await staffStore.touch(deps.database, found.id, now);
  }
  const { id, staff_id: staffId, email, name, role } = found;
  return { id, staffId, email, name, role };
}

/** One of the staff as the wire has it. */
export function memberOf(row: StaffRow): StaffMember {
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    isDisabled: row.disabled_at !== null,
    hasSecondFactor: row.totp_encrypted !== null,
    isDemo: row.is_demo,
    passwordExpiresAt: row.password_expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}
