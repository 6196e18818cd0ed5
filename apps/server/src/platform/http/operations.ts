import type { Contract } from '@candela/contract';
import { ageCheckHeader } from '@candela/contract/age-check/operations';
import type { OperationMeta } from '@candela/contract/shared/operation';
import type { SiteFeature } from '@candela/contract/shared/site-features';
import { viewSource, viewSourceHeader } from '@candela/contract/statistics/sources';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { type AnyProcedure, call } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';
import { asViewer, type CountryOf } from '../viewer/index.ts';
import { cookiesOf } from './browser-cookies.ts';
import type { RequestContext, Session, StaffSession } from './context.ts';
import { knowBrowser } from './known-browser.ts';

/** Finds who a bearer token belongs to. Throws a 403 Refusal when the session may not go on. */
export type Authenticate = (token: string) => Promise<Session>;

/** Finds which of the staff a bearer token belongs to; undefined when it is no staff token at all. Throws as above. */
export type AuthenticateStaff = (token: string) => Promise<StaffSession | undefined>;

/** Asked before every operation that hands out what is explicit. */
export type RequireAge = (viewer: Pick<RequestContext, 'session' | 'ageToken' | 'country'>) => Promise<void>;

/** Asked before every operation: refuses what belongs to a feature that is turned off. */
export type RequireFeature = (feature: SiteFeature | undefined) => void;

/** An implementation of every operation of the contract, in its shape. */
export type Implementation = { [Feature in keyof Contract]: Record<keyof Contract[Feature], AnyProcedure> };

interface OperationsOptions {
  contract: Contract;
  implementation: Implementation;
  authenticate: Authenticate;
  authenticateStaff: AuthenticateStaff;
  countryOf: CountryOf;
  /** Refuses who must prove their age first, with `age_check_required`. */
  requireAge: RequireAge;
  /** Refuses what the operator has turned off, with `feature_off`. */
  requireFeature: RequireFeature;
  rateLimitFactor: number;
  /** Whether browsers reach the site over HTTPS. */
  isSecure: boolean;
  /** What browsers are named from. */
  browserSecret: string;
}

const bodyLimitBytes = 256 * 1024;
const siteLimit = { max: 300, windowSeconds: 60 };

/** Gives every operation of the contract its route, named by its own path and method. */
export function registerOperations(app: FastifyInstance, options: OperationsOptions): void {
  for (const [feature, operations] of Object.entries(options.contract)) {
    for (const [name, contract] of Object.entries(operations)) {
      if (!isContractProcedure(contract)) throw new Error(`${feature}.${name} is not an operation`);
      const procedures = options.implementation[feature as keyof Contract] as Record<string, AnyProcedure>;
      const procedure = procedures[name];
      if (!procedure) throw new Error(`${feature}.${name} is not implemented`);
      registerOperation(app, contract, procedure, options);
    }
  }
}

function registerOperation(
  app: FastifyInstance,
  contract: AnyContractProcedure,
  procedure: AnyProcedure,
  { authenticate, authenticateStaff, countryOf, requireAge, requireFeature, ...options }: OperationsOptions,
): void {
  const { route, meta } = contract['~orpc'];
  const {
    access,
    isExplicit,
    feature,
    reauthentication,
    roles = [],
    limit = siteLimit,
    bodyLimitBytes: operationLimit,
  } = meta as OperationMeta;
  const method = route.method ?? 'POST';
  if (method !== 'GET' && method !== 'POST')
    throw new Error(`${route.path}: only GET and POST are on the wire`);
  app.route({
    method,
    url: route.path ?? '/',
    bodyLimit: operationLimit ?? bodyLimitBytes,
    config: {
      rateLimit: {
        max: Math.ceil(limit.max * options.rateLimitFactor),
        timeWindow: limit.windowSeconds * 1000,
      },
    },
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const staff = access === 'staff' ? await establishStaff(request, roles, authenticateStaff) : undefined;
      const session = staff ? undefined : await establishSession(request, reply, access, authenticate);
      if (staff) nameCallerInLog(request, reply, { staffId: staff.staffId });
      requireFeature(feature);
      requireRecentProof(session, reauthentication);
      const input = method === 'GET' ? request.query : (request.body ?? {});
      // The operator's people see everybody.
      const country = countryOf(request.headers) ?? session?.country;
      const cookies = cookiesOf(request, reply, options.isSecure);
      const browser = knowBrowser(cookies, session, request, options.browserSecret);
      const context = { ...contextOf(request, session), browser, staff, country, cookies };
      if (isExplicit) await requireAge(context);
      const work = () => call(procedure, input, { context });
      return await (staff ? work() : asViewer({ accountId: session?.accountId, country }, work));
    },
  });
}

/** Every line of this request from here on, the last one too, says whose it was. */
function nameCallerInLog(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: { accountId: string } | { staffId: string },
): void {
  request.log = request.log.child(caller);
  reply.log = request.log;
}

async function establishSession(
  request: FastifyRequest,
  reply: FastifyReply,
  access: OperationMeta['access'],
  authenticate: Authenticate,
): Promise<Session | undefined> {
  const token = bearerToken(request);
  const session = token === undefined ? undefined : await authenticate(token);
  if (session) nameCallerInLog(request, reply, { accountId: session.accountId });
  if (access === 'public') return session;
  if (!session) refuse('unauthenticated');
  if (access !== 'signedIn' && access !== session.type) refuse('wrong_account_type');
  return session;
}

/** What can do lasting harm is not left to whoever found a browser open. */
function requireRecentProof(
  session: Session | undefined,
  reauthentication: OperationMeta['reauthentication'],
): void {
  if (!reauthentication || session?.isProvedRecently) return;
  if (reauthentication === 'secondFactor' && session?.hasSecondFactor === false) return;
  refuse('reauthentication_required');
}

/** A token of the site's own accounts is as good as none here, and does not end the session it belongs to. */
async function establishStaff(
  request: FastifyRequest,
  roles: NonNullable<OperationMeta['roles']>,
  authenticateStaff: AuthenticateStaff,
): Promise<StaffSession> {
  const token = bearerToken(request);
  const staff = token === undefined ? undefined : await authenticateStaff(token);
  if (!staff) return refuse('unauthenticated');
  if (!roles.includes(staff.role)) {
    const { staffId, role } = staff;
    request.log.warn({ security: 'roleRefused', ip: request.ip, staffId, role }, 'A role was not enough.');
    refuse('not_your_role');
  }
  return staff;
}

/** The token of `Authorization: Bearer ...`; nothing when the header is absent or of another scheme. */
function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : undefined;
}

function contextOf(
  request: FastifyRequest,
  session: Session | undefined,
): Omit<RequestContext, 'browser' | 'cookies'> {
  const key = request.headers['idempotency-key'];
  return {
    session,
    ageToken: headerOf(request, ageCheckHeader),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cameFrom: viewSource.safeParse(headerOf(request, viewSourceHeader)).data,
    requestId: request.id,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    log: request.log,
  };
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
