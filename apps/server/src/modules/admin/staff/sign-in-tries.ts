import { dayMs, hourMs } from '@candela/contract/shared/durations';
import { type Queryable, statement, type Transaction } from '../../../platform/database/index.ts';
import { mailTemplate } from '../../../platform/mail/index.ts';
import { countWrongTry, hashOf, requireUnlocked } from '../../../platform/second-factor/index.ts';
import { record } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { mails } from '../locales/mails.ts';
import { texts } from '../locales/texts.ts';
import { newTicket } from './codes.ts';
import type { StaffRow } from './store.ts';

const deviceMs = 90 * dayMs;
const mailedDeviceMs = dayMs;
const mailEveryMs = hourMs;

/** Where wrong tries are counted: a known browser counts its own, everybody else shares those of the address. */
export interface Bucket {
  bucket: Buffer;
  /** Null for a browser that is not known. */
  deviceHash: Buffer | null;
}

type Who = Pick<StaffRow, 'id' | 'email' | 'name' | 'role'>;

const findDevice = statement<object>(
  'admin.staff-device',
  'select from admin.staff_devices where token_hash = $1 and staff_id = $2 and expires_at > $3',
);
const insertDevice = statement(
  'admin.insert-staff-device',
  `with old as (delete from admin.staff_devices where expires_at < $4)
   insert into admin.staff_devices (token_hash, staff_id, by_mail, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
);
const renewDevice = statement(
  'admin.renew-staff-device',
  'update admin.staff_devices set expires_at = $2, by_mail = false where token_hash = $1',
);
const mailedLately = statement<object>(
  'admin.staff-device-mailed-lately',
  'select from admin.staff_devices where staff_id = $1 and by_mail and created_at > $2 limit 1',
);
const removeDevices = statement(
  'admin.remove-staff-devices',
  'delete from admin.staff_devices where staff_id = $1',
);

/** The bucket of a sign-in, the same kind for an address nobody has. */
export async function bucketOf(
  deps: AdminDeps,
  email: string,
  staff: Who | undefined,
  deviceToken: string | undefined,
): Promise<Bucket> {
  const deviceHash = deviceToken === undefined ? null : hashOf(deviceToken);
  const isKnown =
    deviceHash !== null &&
    staff !== undefined &&
    (await deps.database.maybeRow(findDevice, [deviceHash, staff.id, deps.clock()])) !== undefined;
  if (isKnown) return { bucket: hashOf(`device ${deviceHash.toString('hex')}`), deviceHash };
  return { bucket: hashOf(`email ${email.trim().toLowerCase()}`), deviceHash: null };
}

/** Refuses with `rate_limited` while a bucket is locked. */
export async function requireOpen(
  queries: Queryable,
  { bucket }: Pick<Bucket, 'bucket'>,
  now: Date,
): Promise<void> {
  await requireUnlocked(queries, bucket, now, texts.refusals.signInLocked);
}

/**
 * Counts a wrong password or code, writes it into the audit log and, when it locks the sign-in for everybody, mails its
 * owner a link that makes their browser a known one.
 */
export async function countWrongSignIn(
  deps: AdminDeps,
  tx: Transaction,
  at: Bucket,
  wrong: { what: 'password' | 'code'; staff: Who | undefined; ip: string },
): Promise<void> {
  const now = deps.clock();
  const isLocked = await countWrongTry(tx, at.bucket, now);
  const { staff, what, ip } = wrong;
  if (!staff) return;
  const actor = { staffId: staff.id, email: staff.email, role: staff.role, ip };
  const after = { wrong: what, isLocked, fromKnownDevice: at.deviceHash !== null };
  await record(
    tx,
    actor,
    'staffLoginFailed',
    { kind: 'staff', id: staff.id, label: staff.email, after },
    now,
  );
  if (isLocked && at.deviceHash === null) await mailWayIn(deps, tx, staff, now);
}

/** Makes a browser known for ninety days more; resolves to the word it keeps, null when it has one already. */
export async function rememberDevice(
  tx: Transaction,
  staffId: string,
  { deviceHash }: Bucket,
  now: Date,
): Promise<string | null> {
  if (deviceHash === null) return await addDevice(tx, staffId, now, false);
  await tx.execute(renewDevice, [deviceHash, new Date(now.getTime() + deviceMs)]);
  return null;
}

/** Every browser of somebody is a stranger's again. */
export async function removeDevicesOf(tx: Transaction, staffId: string): Promise<void> {
  await tx.execute(removeDevices, [staffId]);
}

async function addDevice(tx: Transaction, staffId: string, now: Date, byMail: boolean): Promise<string> {
  const token = newTicket();
  const expiresAt = new Date(now.getTime() + (byMail ? mailedDeviceMs : deviceMs));
  await tx.execute(insertDevice, [hashOf(token), staffId, byMail, now, expiresAt]);
  return token;
}

async function mailWayIn(deps: AdminDeps, tx: Transaction, staff: Who, now: Date): Promise<void> {
  if (await tx.maybeRow(mailedLately, [staff.id, new Date(now.getTime() - mailEveryMs)])) return;
  const token = await addDevice(tx, staff.id, now, true);
  const to = { email: staff.email, username: staff.name };
  const words = mails.signInLocked;
  await deps.mailer.send(
    tx,
    mailTemplate(deps, to, words.subject({ site: deps.siteName() }), [
      words.what,
      words.wayIn({ link: `${deps.publicUrl}/admin#device=${token}` }),
      words.otherWays,
    ]),
  );
}
