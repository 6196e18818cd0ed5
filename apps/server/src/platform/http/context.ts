import type { AccountType } from '@candela/contract/accounts/operations';
import type { StaffRole } from '@candela/contract/admin/staff-roles';
import type { FastifyBaseLogger } from 'fastify';

/** Who is calling, as established from the bearer token. */
export interface Session {
  id: string;
  accountId: string;
  type: AccountType;
  /** Two letters of the country the account gives; absent when it gives none. */
  country?: string | undefined;
}

/** Which of the operator's people is calling. */
export interface StaffSession {
  id: string;
  staffId: string;
  email: string;
  name: string;
  role: StaffRole;
}

/** What every operation knows about the request besides its input. */
export interface RequestContext {
  /** Always present when the operation's access is not `public`: the HTTP layer has refused the others. */
  session: Session | undefined;
  /** Present exactly when the operation's access is `staff`. */
  staff?: StaffSession | undefined;
  /** What a visitor's browser keeps of its own age check. */
  ageToken?: string | undefined;
  /** Where the call comes from, in two letters; absent when nobody knows. */
  country?: string | undefined;
  ip: string;
  userAgent: string;
  requestId: string;
  idempotencyKey: string | undefined;
  log: FastifyBaseLogger;
}

/** The session of an operation that only signed-in accounts reach. */
export function signedIn(context: RequestContext): Session {
  if (!context.session) throw new Error('An operation that needs a session was reached without one');
  return context.session;
}

/** The session of an operation that only the operator's people reach. */
export function staffOf(context: RequestContext): StaffSession {
  if (!context.staff) throw new Error('A staff operation was reached without a staff session');
  return context.staff;
}
