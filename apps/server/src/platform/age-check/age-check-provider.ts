import type { AgeOutcome } from '@candela/contract/age-check/operations';

/** What a provider's callback says. */
export type AgeCallback =
  | { verified: true; checkId: string; outcome: AgeOutcome }
  | { verified: false; problem: string };

/**
 * Somebody who finds out whether people are old enough, on pages of their own. The site learns the outcome only; what
 * was shown to them stays with them.
 */
export interface AgeCheckProvider {
  readonly name: string;
  /** Begins a check; resolves to the page to go to and the provider's name for it. */
  start(input: { checkId: string; returnUrl: string }): Promise<{ url: string; reference: string }>;
  /** Reads a callback, which may come again and from anybody: only a verified one counts. */
  readCallback(request: { headers: Record<string, string>; body: string }): Promise<AgeCallback>;
}
