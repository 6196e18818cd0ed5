import type { Onward } from '@candela/contract/accounts/operations';
import { isPathOnSite } from '@candela/contract/shared/path-on-site';
import { kindNamedBy } from '../../../platform/intent/intent.ts';
import { paths } from '../paths.ts';

const carriedOn: ReadonlySet<string> = new Set([
  paths.login,
  paths.memberLogin,
  paths.signUp,
  paths.modelSignUp,
  paths.forgotPassword,
  paths.verifyOtp,
  paths.resetPassword,
  paths.otp,
  paths.underVerification,
]);

/** Where an account page's query leads on to; undefined when it names no page of this site. */
export function onwardOf(query: string): Onward | undefined {
  const returnTo = new URLSearchParams(query).get('returnTo');
  if (returnTo === null || returnTo.length > 500 || !isPathOnSite(returnTo)) return undefined;
  const kind = kindNamedBy(query);
  return { returnTo, ...(kind && { for: kind }) };
}

/** An account page's path that leads on to where this page's query does; other paths stay as they are. */
export function withOnward(path: string, query: string): string {
  const onward = carriedOn.has(path) ? onwardOf(query) : undefined;
  return onward ? `${path}?${new URLSearchParams(onward)}` : path;
}
