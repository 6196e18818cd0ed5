import { z } from 'zod';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, reply, timestamp } from '../shared/replies.ts';
import { isOneFactor, noFactor, otp, secondFactor } from './fields.ts';

const security = z.object({
  /** Null while only the password is asked for. */
  secondFactor: z.object({ since: timestamp, recoveryCodesLeft: z.int() }).nullable(),
});
export type Security = z.infer<typeof security>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const tries = { max: 30, windowSeconds: 600 };

/** Who an account's holder is, proved again, and by more than a password. */
export const securityOperations = {
  getSecurity: operation('/userAccess/getSecurity', { summary: "How the account's logins are protected" })
    .input(z.object({}))
    .output(reply(security)),
  reauthenticate: operation('/userAccess/reauthenticate', {
    summary: 'Proves again who is calling, by the second factor if the account has one, else by the password',
    limit: tries,
    refusals: ['wrong_code', 'wrong_credentials'],
  })
    .input(
      z
        .object({
          password: z.string().min(1, { error: shared.enterPassword }).max(1024).optional(),
          ...secondFactor,
        })
        .refine((given) => (given.password === undefined) === isOneFactor(given), noFactor),
    )
    .output(doneReply),
  setUpSecondFactor: operation('/userAccess/setUpSecondFactor', {
    summary: 'Gives the secret for an authenticator app; it counts once a first code has come back',
    limit: tries,
    reauthentication: 'always',
    refusals: ['conflict'],
  })
    .input(z.object({}))
    .output(reply(z.object({ uri: z.string(), secret: z.string(), expiresAt: timestamp }))),
  confirmSecondFactor: operation('/userAccess/confirmSecondFactor', {
    summary:
      'Turns the second factor on with a first code; ends the other sessions and gives recovery codes, once',
    limit: tries,
    reauthentication: 'always',
    refusals: ['wrong_code', 'conflict'],
  })
    .input(z.object({ code: otp }))
    .output(reply(recoveryCodes)),
  renewRecoveryCodes: operation('/userAccess/renewRecoveryCodes', {
    summary: 'Gives new recovery codes, once; earlier ones stop working',
    reauthentication: 'always',
    refusals: ['conflict'],
  })
    .input(z.object({}))
    .output(reply(recoveryCodes)),
  removeSecondFactor: operation('/userAccess/removeSecondFactor', {
    summary: 'Turns the second factor off',
    reauthentication: 'always',
    refusals: ['conflict'],
  })
    .input(z.object({}))
    .output(doneReply),
};
