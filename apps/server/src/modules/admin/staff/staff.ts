import type { StaffMember } from '@candela/contract/admin/access';
import type { StaffRole } from '@candela/contract/admin/staff-roles';
import { weekMs } from '@candela/contract/shared/durations';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Secret } from '../../../platform/encryption/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { authenticatorEncryption, countWrongTry, hashOf } from '../../../platform/second-factor/index.ts';
import { hashPassword, passwordMatches, requireGoodPassword } from '../../accounts/index.ts';
import { type Actor, act, record } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { newOneTimePassword } from './codes.ts';
import { memberOf } from './login.ts';
import { removeDevicesOf, requireOpen } from './sign-in-tries.ts';
import { type StaffRow, staffStore } from './store.ts';

const givenPasswordMs = weekMs;

interface NewStaff {
  email: string;
  name: string;
  role: StaffRole;
}

type Deps = Pick<AdminDeps, 'database' | 'clock'>;

/** Adds somebody with a password that works for a week. Refuses with `conflict` when the email is taken. */
export async function insertStaff(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: Actor,
  { email, name, role }: NewStaff,
): Promise<{ staff: StaffMember; password: string }> {
  const now = clock();
  const password = newOneTimePassword();
  const row: StaffRow = {
    id: uuid(),
    email,
    name,
    role,
    password_hash: await hashPassword(password),
    password_expires_at: new Date(now.getTime() + givenPasswordMs),
    totp_encrypted: null,
    totp_last_step: 0n,
    is_demo: false,
    disabled_at: null,
    created_at: now,
    last_seen_at: null,
  };
  if (!(await staffStore.insert(tx, row))) {
    refuse('conflict', { msg: texts.refusals.emailTaken });
  }
  await record(
    tx,
    actor,
    'addStaff',
    { kind: 'staff', id: row.id, label: email, after: { name, role } },
    now,
  );
  return { staff: memberOf(row), password };
}

/** Adds the demo site's operator, once; its secret is public knowledge, so production never lets it in. */
export async function insertDemoOperator(
  deps: Deps & { secret: Secret },
  demo: { email: string; password: string; totpSecret: string },
): Promise<void> {
  if (await staffStore.byEmail(deps.database, demo.email)) return;
  const id = uuid();
  await staffStore.insert(deps.database, {
    id,
    email: demo.email,
    name: 'Demo operator',
    role: 'owner',
    password_hash: await hashPassword(demo.password),
    password_expires_at: null,
    totp_encrypted: authenticatorEncryption(deps.secret, 'staff').encrypt(demo.totpSecret, id),
    is_demo: true,
    created_at: deps.clock(),
  });
}

/** Changes the own password and ends the own other sessions. Five wrong tries close it to the session for a quarter of an hour. */
export async function changeStaffPassword(
  deps: AdminDeps,
  input: { oldPassword: string; password: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { id: sessionId, staffId, email } = staffOf(context);
  const provenHash = await requireOwnPassword(deps, input.oldPassword, context);
  await act(deps, context, 'changeStaffPassword', async (tx, note) => {
    const row = (await staffStore.lock(tx, staffId)) ?? refuse('not_found');
    if (row.is_demo) refuse('conflict', { msg: texts.refusals.demoPassword });
    if (row.password_hash !== provenHash) refuseOldPassword();
    await requireGoodPassword(input.password, deps, { username: row.name, email });
    await staffStore.setPassword(tx, staffId, await hashPassword(input.password), null);
    await staffStore.endSessions(tx, staffId, { except: sessionId });
    note({ kind: 'staff', id: staffId, label: email });
  });
  return { msg: say(texts.replies.passwordChanged) };
}

/** Checks the caller's own password, and counts and logs a wrong one; resolves to the hash it was checked against. */
async function requireOwnPassword(
  deps: AdminDeps,
  password: string,
  context: RequestContext,
): Promise<string> {
  const { id: sessionId, staffId, email } = staffOf(context);
  const bucket = hashOf(`staff session ${sessionId}`);
  await requireOpen(deps.database, { bucket }, deps.clock());
  const row = (await staffStore.byEmail(deps.database, email)) ?? refuse('not_found');
  if (await passwordMatches(row.password_hash, password)) return row.password_hash;
  await deps.database.transaction((tx) => countWrongTry(tx, bucket, deps.clock()));
  const facts = { security: 'staffReauthenticationFailed', ip: context.ip, staffId };
  context.log.warn(facts, 'A wrong current password.');
  return refuseOldPassword();
}

function refuseOldPassword(): never {
  const msg = texts.refusals.wrongPassword;
  refuse('wrong_credentials', { msg, fields: { oldPassword: msg } });
}

/** Changes a role or disables somebody, whose sessions then end. Nobody changes themselves; one owner must remain. */
export async function updateStaff(
  deps: AdminDeps,
  input: { _id: string; role: StaffRole; isDisabled: boolean },
  context: RequestContext,
): Promise<{ msg: string }> {
  await act(deps, context, 'updateStaff', async (tx, note) => {
    const row = (await staffStore.lock(tx, input._id)) ?? refuse('not_found');
    if (row.id === staffOf(context).staffId) {
      refuse('conflict', { msg: texts.refusals.ownRole });
    }
    const staysOwner = input.role === 'owner' && !input.isDisabled;
    if (row.role === 'owner' && !staysOwner && (await staffStore.otherOwners(tx, row.id)).length === 0) {
      refuse('conflict', { msg: texts.refusals.lastOwner });
    }
    const disabledAt = input.isDisabled ? (row.disabled_at ?? deps.clock()) : null;
    await staffStore.setRole(tx, row.id, input.role, disabledAt);
    await staffStore.endSessions(tx, row.id);
    note({
      kind: 'staff',
      id: row.id,
      label: row.email,
      before: { role: row.role, isDisabled: row.disabled_at !== null },
      after: { role: input.role, isDisabled: input.isDisabled },
    });
  });
  return { msg: say(texts.replies.staffSaved) };
}

/** Gives somebody a new password for a week and has them set up an authenticator again. */
export async function resetStaff(
  deps: AdminDeps,
  input: { _id: string },
  context: RequestContext,
): Promise<{ password: string }> {
  const password = newOneTimePassword();
  await act(deps, context, 'resetStaff', async (tx, note) => {
    const row = (await staffStore.lock(tx, input._id)) ?? refuse('not_found');
    if (row.is_demo) refuse('conflict', { msg: texts.refusals.demoPassword });
    const expiresAt = new Date(deps.clock().getTime() + givenPasswordMs);
    await staffStore.setPassword(tx, row.id, await hashPassword(password), expiresAt);
    await staffStore.setFactor(tx, row.id, null, 0);
    await staffStore.replaceCodes(tx, row.id, []);
    await removeDevicesOf(tx, row.id);
    await staffStore.endSessions(tx, row.id);
    note({ kind: 'staff', id: row.id, label: row.email });
  });
  return { password };
}
