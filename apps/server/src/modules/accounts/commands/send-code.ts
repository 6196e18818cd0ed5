import type { Onward, OtpPurpose } from '@candela/contract/accounts/operations';
import { say } from '../../../platform/i18n/index.ts';
import { lockByEmail } from '../account-row.ts';
import { answerNotBefore } from '../answer-floor.ts';
import { mailCode } from '../codes.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { mayMail } from '../mail-limit.ts';

/**
 * Mails a new code if there is an account that can use one. Nothing in the answer, nor in the time it takes,
 * says whether there was, or whether the address was mailed too often already.
 */
export async function sendCode(
  deps: AccountsDeps,
  input: { email: string; purpose: OtpPurpose; onward?: Onward | undefined },
): Promise<{ msg: string }> {
  await answerNotBefore(deps.answerFloorMs, () =>
    deps.database.transaction(async (tx) => {
      const account = await lockByEmail(tx, input.email);
      const allowed = await mayMail(tx, input.email, input.purpose, deps.clock());
      const usable = input.purpose === 'resetPassword' || !account?.email_verified_at;
      if (allowed && account && usable) await mailCode(deps, tx, account, input.purpose, input.onward);
    }),
  );
  return { msg: say(texts.replies.codeSent) };
}
