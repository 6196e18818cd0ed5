import type { AccountType } from '@candela/contract/accounts/operations';
import { statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { emailConfirmed } from '../events.ts';
import { texts } from '../locales/texts.ts';
import { isOldEnough } from '../rules.ts';
import { addAccount, requireFreeUsername } from './register.ts';
import { verifyEmail } from './verify-code.ts';

/** Somebody of the demo site, who signed up and confirmed the email. */
export interface DemoAccount {
  type: AccountType;
  username: string;
  email: string;
  dob: string;
  name: string;
  /** What addresses name the account by; signing up makes one up, and a demo's are to be the same everywhere. */
  uniqueId: string;
  /** One hash opens them all, and is computed once. */
  passwordHash: string;
}

const markDemo = statement('accounts.mark-demo', 'update accounts.accounts set is_demo = true where id = $1');

/**
 * Signs up an account of the demo and confirms its email, as `register` and `verifyCode` do between them, without a code
 * and without a session; a model then waits for approval. Only this marks an account as the demo's, which production
 * refuses to start on. Refuses with `under_age` and `username_taken`.
 * @returns its id
 */
export async function addDemoAccount(deps: AccountsDeps, account: DemoAccount): Promise<string> {
  const now = deps.clock();
  if (!isOldEnough(account.dob, now)) refuse('under_age', { fields: { dob: texts.refusals.underAge } });
  return await deps.database.transaction(async (tx) => {
    await requireFreeUsername(tx, account.username);
    const id = await addAccount(tx, account, now);
    await tx.execute(markDemo, [id]);
    await tx.execute(verifyEmail, [id, now]);
    await deps.events.publish(tx, emailConfirmed, { accountId: id, email: account.email });
    return id;
  });
}
