import { oc } from '@orpc/contract';
import type { StaffRole } from '../admin/staff-roles.ts';
import { type RefusalCode, refusals } from './refusals.ts';
import type { SiteFeature } from './site-features.ts';

/**
 * Who may call an operation: `public` takes visitors and anyone signed in, `signedIn` both kinds of account,
 * `user` and `model` one kind only. `staff` takes the operator's people, who have sessions of their own.
 */
export type Access = 'public' | 'signedIn' | 'user' | 'model' | 'staff';

/** What the HTTP layer needs to know about an operation besides its schemas. */
export type OperationMeta = {
  access: Access;
  /** With access `staff`: the roles that may call it. Nobody else may. */
  roles?: readonly StaffRole[];
  /** Hands out what models publish or look like: closed, where the law asks for it, to whoever has not proved their age. */
  isExplicit?: true;
  /** Refused with `feature_off` while the operator has turned this part of the site off. */
  feature?: SiteFeature;
  /**
   * Asks whoever calls to have proved within `reauthenticationMinutes` who they are: by a second factor where the account
   * has one, else by the password. `secondFactor` asks only accounts that have one: the input itself has the password.
   */
  reauthentication?: 'always' | 'secondFactor';
  /** Calls allowed for one client address in a window; the site-wide limit applies when absent. */
  limit?: { max: number; windowSeconds: number };
  /** Largest JSON body in bytes; the site-wide limit applies when absent. */
  bodyLimitBytes?: number;
};

const base = oc.$meta<OperationMeta>({ access: 'signedIn' });

type OperationOptions = Partial<OperationMeta> & {
  summary: string;
  method?: 'GET' | 'POST';
  refusals?: readonly RefusalCode[];
};

/**
 * Starts the contract of one operation.
 * @param path the wire path below the API base, as the specification spells it
 * @param options summary for the reference page, access, limits and the refusals it may give besides the common ones
 */
export function operation(path: `/${string}`, options: OperationOptions) {
  const { summary, method = 'POST', refusals: codes = [], access = 'signedIn', ...limits } = options;
  const common: readonly RefusalCode[] = ['invalid_input', 'rate_limited', 'internal', 'unavailable'];
  const session: readonly RefusalCode[] =
    access === 'public' ? ['session_over'] : ['unauthenticated', 'session_over'];
  return base
    .meta({ access, ...limits })
    .route({ method, path, summary, tags: [path.split('/')[1] ?? 'other'] })
    .errors(
      errorMap([
        ...codes,
        ...common,
        ...session,
        ...(limits.isExplicit ? ageCodes : []),
        ...(limits.feature ? featureCodes : []),
        ...(limits.reauthentication ? reauthenticationCodes : []),
      ]),
    );
}

const ageCodes: readonly RefusalCode[] = ['age_check_required'];
const featureCodes: readonly RefusalCode[] = ['feature_off'];
const reauthenticationCodes: readonly RefusalCode[] = ['reauthentication_required'];

function errorMap(codes: readonly RefusalCode[]) {
  return Object.fromEntries(codes.map((code) => [code, { status: refusals[code].status }]));
}
