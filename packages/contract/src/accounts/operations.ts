import { z } from 'zod';
import { id, profileName } from '../shared/ids.ts';
import { intentKinds } from '../shared/intent-kinds.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { returnPath } from '../shared/return-path.ts';
import { applicationToken } from '../verification/fields.ts';
import { applicationOperations } from './application.ts';
import { becomeModelOperations } from './become-model.ts';
import { breakOperations } from './breaks.ts';
import {
  birthDate,
  email,
  isOneFactor,
  noFactor,
  otp,
  password,
  secondFactor,
  ticket,
  username,
} from './fields.ts';
import { accounts as t } from './locales/accounts.ts';
import { privacyOperations } from './privacy.ts';
import { myProfile, profile } from './profile.ts';
import { profileOperations } from './profile-forms.ts';
import { securityOperations } from './security.ts';

/** The two kinds of account. */
export const accountType = z.enum(['user', 'model'], { error: t.chooseType });
export type AccountType = z.infer<typeof accountType>;

/** What the browser keeps of an account that may not have a session yet. */
export const unverifiedUser = z.object({
  email: z.string(),
  type: accountType,
  /** `email`: the mailed code is still to be entered. The others: a model whose profile is being or was reviewed. */
  waitingFor: z.enum(['email', 'approval', 'rejected']),
  reason: z.string().optional(),
  /** What a model who may not log in yet sends documents with; for a day. Given only to who proved to be her. */
  applicationToken: z.string().optional(),
});
export type UnverifiedUser = z.infer<typeof unverifiedUser>;

const signedIn = z.object({
  status: z.literal('signedIn'),
  token: z.string(),
  user: myProfile,
  existPlanIds: z.array(id),
});
const unverified = z.object({ status: z.literal('unverified'), unverifiedUser });
/** Only for accounts with a second factor: `verifySecondFactor` takes the ticket, for some minutes. */
const codeRequired = z.object({ status: z.literal('codeRequired'), ticket: z.string() });
/** What a login, or a code that completes one, leads to. */
export const loginResult = z.discriminatedUnion('status', [signedIn, unverified, codeRequired]);
export type LoginResult = z.infer<typeof loginResult>;

/** Why a mailed code is wanted. */
export const otpPurpose = z.enum(['verifyEmail', 'resetPassword']);
export type OtpPurpose = z.infer<typeof otpPurpose>;

const session = z.object({
  _id: id,
  /** Browser and system, as far as the browser says. */
  device: z.string(),
  /** Where it was started: an address, and two letters of a country where the site can tell. */
  ip: z.string(),
  country: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
  current: z.boolean(),
});
export type MySession = z.infer<typeof session>;

const blockedCountries = z.object({
  /** Two letters each, ISO 3166-1. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, { error: t.twoLetterCodes }))
    .max(250, { error: t.tooManyCountries }),
});

/** Control characters have no place in a line of text, and the database takes no NUL. */
const noControls = /^\P{Cc}*$/u;

/** Where a sign-up goes on: the page it began on, and what was wanted there. The mailed link carries it along. */
const onward = z.object({ returnTo: returnPath, for: z.enum(intentKinds).optional() });
export type Onward = z.infer<typeof onward>;

/** The sign-up form, with every rule the server applies except the date of birth's age, which needs today's date. */
export const registerForm = z.object({
  type: accountType,
  username,
  email,
  password,
  dob: birthDate,
  name: z
    .string()
    .trim()
    .max(80, { error: shared.nameMax })
    .regex(noControls, { error: t.namesHaveControls })
    .default(''),
  acceptTerms: z.literal(true, { error: shared.acceptTerms }),
  onward: onward.optional(),
});

const credentials = { max: 20, windowSeconds: 60 };
const mailing = { max: 10, windowSeconds: 60 };

export const accounts = {
  register: operation('/userAccess/register', {
    summary: 'Signs up a user or a model and mails a code',
    access: 'public',
    limit: mailing,
    refusals: ['under_age', 'username_taken'],
  })
    .input(registerForm)
    .output(reply(unverifiedUser)),
  login: operation('/userAccess/login', {
    summary: 'Logs in with a username or email; with a type, an account of that kind only',
    access: 'public',
    limit: credentials,
    refusals: ['wrong_credentials', 'other_sign_in_page', 'account_suspended', 'self_excluded'],
  })
    .input(
      z.object({
        login: z
          .string()
          .trim()
          .min(1, { error: t.enterLogin })
          .max(254, { error: shared.tooLong })
          .regex(noControls, { error: shared.loginHasControls }),
        password: z.string().min(1, { error: shared.enterPassword }).max(1024, { error: shared.tooLong }),
        type: accountType.optional(),
      }),
    )
    .output(reply(loginResult)),
  verifySecondFactor: operation('/userAccess/verifySecondFactor', {
    summary: "Completes a login of an account with a second factor: the login's ticket and a code",
    access: 'public',
    limit: credentials,
    refusals: ['wrong_code', 'wrong_credentials', 'account_suspended', 'self_excluded'],
  })
    .input(z.object({ ticket, ...secondFactor }).refine(isOneFactor, noFactor))
    .output(reply(loginResult)),
  enterApproved: operation('/userAccess/enterApproved', {
    summary: 'Starts the session of a model who was approved while she waited; her token works once',
    access: 'public',
    limit: credentials,
    refusals: ['unauthenticated', 'not_approved', 'account_suspended', 'self_excluded', 'wrong_credentials'],
  })
    .input(z.object({ token: applicationToken }))
    .output(reply(signedIn)),
  sendCode: operation('/userAccess/password-reset', {
    summary: 'Mails a new code, to verify an email or to reset a password; earlier codes stop working',
    access: 'public',
    limit: mailing,
  })
    .input(z.object({ email, purpose: otpPurpose.default('resetPassword'), onward: onward.optional() }))
    .output(doneReply),
  verifyCode: operation('/userAccess/change-password', {
    summary: 'Checks a mailed code: completes a sign-up, or gives the token that resetPassword takes',
    access: 'public',
    limit: credentials,
    refusals: ['wrong_code'],
  })
    .input(z.object({ email, otp, purpose: otpPurpose }))
    .output(
      reply(
        z.discriminatedUnion('purpose', [
          z.object({ purpose: z.literal('verifyEmail'), result: loginResult }),
          z.object({ purpose: z.literal('resetPassword'), resetToken: z.string() }),
        ]),
      ),
    ),
  resetPassword: operation('/userAccess/reset-password', {
    summary: 'Sets a new password with the token of verifyCode and ends every session',
    access: 'public',
    limit: credentials,
    refusals: ['wrong_code'],
  })
    .input(z.object({ resetToken: z.string().min(20, { error: shared.linkIncomplete }).max(200), password }))
    .output(doneReply),
  updatePassword: operation('/userAccess/updatePassword', {
    summary: 'Changes the password of the signed-in account and ends its other sessions',
    reauthentication: 'secondFactor',
    limit: credentials,
    refusals: ['wrong_credentials'],
  })
    .input(
      z.object({ currentPassword: z.string().min(1, { error: t.enterCurrentPassword }).max(1024), password }),
    )
    .output(doneReply),
  getMyProfile: operation('/userAccess/get-profile', { summary: 'The signed-in account', method: 'GET' })
    .input(z.object({}).optional())
    .output(z.object({ data: myProfile, existPlanIds: z.array(id) })),
  getProfile: operation('/userAccess/getProfileById', {
    isExplicit: true,
    summary: 'A profile by its uniqueId, or by a handle after an @, as the caller may see it',
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object({ uniqueId: profileName }))
    .output(reply(profile)),
  logout: operation('/userAccess/logout', { summary: 'Ends this session' })
    .input(z.object({}))
    .output(doneReply),
  listSessions: operation('/userAccess/listSessions', { summary: "The account's own sessions, newest first" })
    .input(z.object({}))
    .output(listReply(session)),
  revokeSession: operation('/userAccess/revokeSession', {
    summary: "Ends one of the account's own sessions",
    reauthentication: 'always',
    refusals: ['not_found'],
  })
    .input(z.object({ sessionId: id }))
    .output(doneReply),
  revokeOtherSessions: operation('/userAccess/revokeOtherSessions', {
    summary: "Ends all of the account's sessions but this one",
    reauthentication: 'always',
  })
    .input(z.object({}))
    .output(doneReply),
  getBlockedCountries: operation('/userAccess/getBlockedCountries', {
    summary: 'The countries the calling model hides from',
    access: 'model',
  })
    .input(z.object({}))
    .output(reply(blockedCountries)),
  setBlockedCountries: operation('/userAccess/setBlockedCountries', {
    summary: 'Hides the calling model, and everything of hers, from exactly these countries',
    access: 'model',
  })
    .input(blockedCountries)
    .output(reply(blockedCountries)),
  ...profileOperations,
  ...becomeModelOperations,
  ...applicationOperations,
  ...securityOperations,
  ...breakOperations,
  ...privacyOperations,
};
