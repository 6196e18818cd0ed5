import type { StaffRole } from '@candela/contract/admin/staff-roles';
import { type Queryable, statement } from '../../../platform/database/index.ts';

export interface StaffRow {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  password_hash: string;
  password_expires_at: Date | null;
  totp_encrypted: Buffer | null;
  totp_last_step: bigint;
  is_demo: boolean;
  disabled_at: Date | null;
  created_at: Date;
  last_seen_at: Date | null;
}

const columns = `id, email, name, role, password_hash, password_expires_at, totp_encrypted, totp_last_step, is_demo,
  disabled_at, created_at,
  (select max(last_seen_at) from admin.staff_sessions where staff_id = staff.id) as last_seen_at`;

const byEmail = statement<StaffRow>(
  'admin.staff-by-email',
  `select ${columns} from admin.staff where lower(email) = lower($1)`,
);
const lockById = statement<StaffRow>(
  'admin.lock-staff',
  `select ${columns} from admin.staff where id = $1 for update`,
);
const insert = statement(
  'admin.insert-staff',
  `insert into admin.staff (id, email, name, role, password_hash, password_expires_at, totp_encrypted, is_demo, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
);
const setRole = statement(
  'admin.set-staff-role',
  'update admin.staff set role = $2, disabled_at = $3 where id = $1',
);
const setPassword = statement(
  'admin.set-staff-password',
  `update admin.staff set password_hash = $2, password_expires_at = $3 where id = $1`,
);
const setFactor = statement(
  'admin.set-staff-factor',
  'update admin.staff set totp_encrypted = $2, totp_last_step = $3 where id = $1',
);
const otherOwners = statement<{ id: string }>(
  'admin.other-owners',
  `select id from admin.staff where role = 'owner' and disabled_at is null and not is_demo and id <> $1 for update`,
);
const insertTicket = statement(
  'admin.insert-staff-ticket',
  `with old as (delete from admin.staff_tickets where staff_id = $2 or expires_at < now())
   insert into admin.staff_tickets (token_hash, staff_id, totp_encrypted, tries_left, expires_at, bucket, device_hash)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const lockTicket = statement<{
  staff_id: string;
  totp_encrypted: Buffer | null;
  tries_left: number;
  expires_at: Date;
  bucket: Buffer;
  device_hash: Buffer | null;
}>(
  'admin.lock-staff-ticket',
  `select staff_id, totp_encrypted, tries_left, expires_at, bucket, device_hash from admin.staff_tickets
   where token_hash = $1 for update`,
);
const useTicketTry = statement(
  'admin.use-staff-ticket-try',
  'update admin.staff_tickets set tries_left = tries_left - 1 where token_hash = $1',
);
const deleteTicket = statement(
  'admin.delete-staff-ticket',
  'delete from admin.staff_tickets where token_hash = $1',
);
const addCodes = statement(
  'admin.add-recovery-codes',
  `with old as (delete from admin.staff_recovery_codes where staff_id = $1)
   insert into admin.staff_recovery_codes (staff_id, code_hash) select $1, unnest($2::bytea[])`,
);
const spendCode = statement(
  'admin.spend-recovery-code',
  `update admin.staff_recovery_codes set used_at = $3 where staff_id = $1 and code_hash = $2 and used_at is null`,
);
const addSession = statement(
  'admin.add-staff-session',
  `insert into admin.staff_sessions (id, staff_id, token_hash, ip, created_at, last_seen_at)
   values ($1, $2, $3, $4, $5, $5)`,
);
const endSessions = statement(
  'admin.end-staff-sessions',
  'delete from admin.staff_sessions where staff_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)',
);
const sessionByToken = statement<{
  id: string;
  staff_id: string;
  email: string;
  name: string;
  role: StaffRole;
  is_demo: boolean;
  disabled_at: Date | null;
  created_at: Date;
  last_seen_at: Date;
}>(
  'admin.staff-session-by-token',
  `select s.id, staff_id, email, name, role, is_demo, disabled_at, s.created_at, s.last_seen_at
   from admin.staff_sessions s join admin.staff on staff.id = staff_id where token_hash = $1`,
);
const touch = statement(
  'admin.touch-staff-session',
  'update admin.staff_sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2',
);

/** The statements on the operator's people, their sessions and what proves who they are. */
export const staffStore = {
  byEmail: (db: Queryable, email: string) => db.maybeRow(byEmail, [email]),
  lock: (tx: Queryable, id: string) => tx.maybeRow(lockById, [id]),
  /** False when the email is taken. */
  async insert(
    tx: Queryable,
    one: Pick<
      StaffRow,
      | 'id'
      | 'email'
      | 'name'
      | 'role'
      | 'password_hash'
      | 'password_expires_at'
      | 'totp_encrypted'
      | 'is_demo'
      | 'created_at'
    >,
  ): Promise<boolean> {
    const { id, email, name, role, password_hash, password_expires_at, totp_encrypted, is_demo, created_at } =
      one;
    const values = [
      id,
      email,
      name,
      role,
      password_hash,
      password_expires_at,
      totp_encrypted,
      is_demo,
      created_at,
    ];
    return (await tx.execute(insert, values)) === 1;
  },
  setRole: (tx: Queryable, id: string, role: StaffRole, disabledAt: Date | null) =>
    tx.execute(setRole, [id, role, disabledAt]),
  setPassword: (tx: Queryable, id: string, hash: string, expiresAt: Date | null) =>
    tx.execute(setPassword, [id, hash, expiresAt]),
  setFactor: (tx: Queryable, id: string, encrypted: Buffer | null, lastStep: number) =>
    tx.execute(setFactor, [id, encrypted, lastStep]),
  otherOwners: (tx: Queryable, id: string) => tx.rows(otherOwners, [id]),
  insertTicket: (
    tx: Queryable,
    one: {
      hash: Buffer;
      staffId: string;
      encrypted: Buffer | null;
      tries: number;
      expiresAt: Date;
      bucket: Buffer;
      deviceHash: Buffer | null;
    },
  ) =>
    tx.execute(insertTicket, [
      one.hash,
      one.staffId,
      one.encrypted,
      one.tries,
      one.expiresAt,
      one.bucket,
      one.deviceHash,
    ]),
  lockTicket: (tx: Queryable, hash: Buffer) => tx.maybeRow(lockTicket, [hash]),
  useTicketTry: (tx: Queryable, hash: Buffer) => tx.execute(useTicketTry, [hash]),
  deleteTicket: (tx: Queryable, hash: Buffer) => tx.execute(deleteTicket, [hash]),
  replaceCodes: (tx: Queryable, id: string, hashes: Buffer[]) => tx.execute(addCodes, [id, hashes]),
  async spendCode(tx: Queryable, id: string, hash: Buffer, at: Date): Promise<boolean> {
    return (await tx.execute(spendCode, [id, hash, at])) === 1;
  },
  addSession: (tx: Queryable, one: { id: string; staffId: string; hash: Buffer; ip: string; at: Date }) =>
    tx.execute(addSession, [one.id, one.staffId, one.hash, one.ip, one.at]),
  endSessions: (tx: Queryable, staffId: string, { only, except }: { only?: string; except?: string } = {}) =>
    tx.execute(endSessions, [staffId, only ?? null, except ?? null]),
  sessionByToken: (db: Queryable, hash: Buffer) => db.maybeRow(sessionByToken, [hash]),
  touch: (db: Queryable, id: string, at: Date) => db.execute(touch, [id, at]),
};
