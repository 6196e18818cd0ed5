import { randomBytes } from 'node:crypto';
import { type AgeCheckView, ageCheck as contract } from '@candela/contract/age-check/operations';
import { dayMs } from '@candela/contract/shared/durations';
import { implement } from '@orpc/server';
import { v7 as uuid } from 'uuid';
import type { AgeCallback } from '../../platform/age-check/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AgeCheckDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { asksForAge, holdsUntil, patienceMs, underAgePauseMs } from './rules.ts';
import { addCheck, decideCheck, expireChecks, findCheck, type Holder, hashOf, tokenShape } from './store.ts';

export { ageCheckData } from './personal-data.ts';

type Caller = Pick<RequestContext, 'session' | 'ageToken' | 'country'>;

/** Proof of age where a country's law asks for it. */
export interface AgeCheck {
  routes: ReturnType<typeof routesOf>;
  /** Refuses with `age_check_required` whoever must prove their age first. Models have, with their documents. */
  requireAge(caller: Caller): Promise<void>;
  /** Takes a callback the provider vouches for; again or late it changes nothing. */
  receive(callback: AgeCallback & { verified: true }): Promise<void>;
  /** To be run daily. */
  cleanUp(): Promise<void>;
}

const retentionMs = 30 * dayMs;

/** Builds the feature. Nothing runs until it is called. */
export function createAgeCheck(deps: AgeCheckDeps): AgeCheck {
  return {
    routes: routesOf(deps),
    async requireAge(caller) {
      if (!(await isAsked(deps, caller))) return;
      if ((await viewOf(deps, caller)).status !== 'passed') refuse('age_check_required');
    },
    async receive({ checkId, outcome }) {
      if (!deps.provider) return;
      const at = deps.clock();
      const { ageCheckDays } = await deps.rules();
      const expiresAt = outcome === 'passed' ? holdsUntil(at, ageCheckDays) : null;
      await decideCheck(deps.database, { id: checkId, provider: deps.provider.name, outcome, at, expiresAt });
    },
    async cleanUp() {
      const now = deps.clock();
      await expireChecks(deps.database, new Date(now.getTime() - retentionMs), now);
    },
  };
}

const os = implement(contract).$context<RequestContext>();

function routesOf(deps: AgeCheckDeps) {
  return {
    getAgeCheck: os.getAgeCheck.handler(async ({ context }) => ({ data: await viewOf(deps, context) })),
    startAgeCheck: os.startAgeCheck.handler(async ({ input, context }) => ({
      data: await start(deps, input.returnPath, context),
    })),
  };
}

async function isAsked(deps: AgeCheckDeps, { session, country }: Caller): Promise<boolean> {
  if (session?.type === 'model') return false;
  const { ageCheckCountries } = await deps.rules();
  return ageCheckCountries !== '' && asksForAge(ageCheckCountries, country);
}

function holderOf({ session, ageToken }: Caller): Holder | undefined {
  if (session) return { accountId: session.accountId };
  return ageToken !== undefined && tokenShape.test(ageToken) ? { tokenHash: hashOf(ageToken) } : undefined;
}

/** A member may have been checked as a visitor, before logging in. */
async function newestOf(deps: AgeCheckDeps, caller: Caller, now: Date) {
  const holder = holderOf(caller);
  const own = holder && (await findCheck(deps.database, holder, now));
  if (own?.status === 'passed' || !caller.session) return own;
  const asVisitor = holderOf({ ...caller, session: undefined });
  const earlier = asVisitor && (await findCheck(deps.database, asVisitor, now));
  return earlier?.status === 'passed' ? earlier : (own ?? earlier);
}

async function viewOf(deps: AgeCheckDeps, caller: Caller): Promise<AgeCheckView> {
  const now = deps.clock();
  const isRequired = await isAsked(deps, caller);
  const check = await newestOf(deps, caller, now);
  const hasRunOut =
    (check?.status === 'passed' && (check.expires_at ?? now) <= now) ||
    (check?.status === 'started' && now.getTime() - check.started_at.getTime() > patienceMs);
  const status = hasRunOut ? 'expired' : (check?.status ?? 'none');
  const expiresAt = status === 'passed' ? (check?.expires_at?.toISOString() ?? null) : null;
  return { isRequired, status, expiresAt };
}

async function start(
  deps: AgeCheckDeps,
  returnPath: string,
  caller: Caller,
): Promise<{ url: string; token: string | null }> {
  if (!deps.provider) return refuse('conflict', { msg: texts.refusals.noProvider });
  const now = deps.clock();
  const last = await newestOf(deps, caller, now);
  const sinceMs = now.getTime() - (last?.decided_at?.getTime() ?? 0);
  if (last?.status === 'underAge' && sinceMs < underAgePauseMs) {
    refuse('under_age', { msg: texts.refusals.underAge });
  }
  const id = uuid();
  const token = caller.session ? null : randomBytes(32).toString('base64url');
  const returnUrl = `${deps.publicUrl}/age-check?${new URLSearchParams({ to: returnPath })}`;
  const { url, reference } = await deps.provider.start({ checkId: id, returnUrl });
  const holder: Holder =
    token === null ? { accountId: caller.session?.accountId ?? '' } : { tokenHash: hashOf(token) };
  const { name: provider } = deps.provider;
  await addCheck(deps.database, {
    id,
    holder,
    provider,
    reference,
    country: caller.country ?? null,
    at: now,
  });
  return { url, token };
}
