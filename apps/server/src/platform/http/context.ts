import type { AccountType } from '@candela/contract/accounts/operations';
import type { StaffRole } from '@candela/contract/admin/staff-roles';
import type { ViewSource } from '@candela/contract/statistics/sources';
import type { FastifyBaseLogger } from 'fastify';

/** Who is calling, as established from the bearer token. */
export interface Session {
  id: string;
  accountId: string;
  type: AccountType;
  /** Two letters of the country the account gives; absent when it gives none. */
  country?: string | undefined;
  hasSecondFactor?: boolean;
  /** Its holder proved within the last minutes who they are, by the second factor if the account has one. */
  isProvedRecently?: boolean;
}

/** What a browser keeps for the site and sends along, out of reach of any script. */
export interface BrowserCookies {
  get(name: string): string | undefined;
  /** Without an age it goes when the browser is closed. */
  set(name: string, value: string, maxAgeMs?: number): void;
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
  /**
   * Names the browser that asks, by a cookie that scripts can't read; asked for, it is set where it is missing. Empty
   * where the answer is for no browser in particular.
   */
  browser(): string;
  ip: string;
  userAgent: string;
  /** Where whoever looks says they came from; absent when they don't. A stranger's word. */
  cameFrom?: ViewSource | undefined;
  cookies: BrowserCookies;
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
