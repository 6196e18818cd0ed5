import type { Site } from '@candela/testkit/boot';
import { myProfile, type Newcomer, newMember } from '@candela/testkit/e2e-people';
import { operate } from '@candela/testkit/operator';

/** A new member with credits, given with what an operator would type. */
export async function memberWith(site: Site, username: string, credits: number): Promise<Newcomer> {
  const member = await newMember(site, username);
  await operate(site, 'grant-credits', username, String(credits), 'for this test');
  return member;
}

/** What an account can spend now. */
export async function balanceOf(site: Site, token: string): Promise<number> {
  return (await myProfile(site, token)).netCreditScore;
}
