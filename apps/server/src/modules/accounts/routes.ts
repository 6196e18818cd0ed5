import { accounts } from '@candela/contract/accounts/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { getApplication, preparePicture, prepareProfile } from './application.ts';
import { becomeModel } from './commands/become-model.ts';
import { getBlockedCountries, setBlockedCountries } from './commands/block-countries.ts';
import { enterApproved } from './commands/enter-approved.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { reauthenticate } from './commands/reauthenticate.ts';
import { register } from './commands/register.ts';
import { resetPassword } from './commands/reset-password.ts';
import { revokeOtherSessions, revokeSession } from './commands/revoke-session.ts';
import { sendCode } from './commands/send-code.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from './commands/set-up-second-factor.ts';
import { takeBreak } from './commands/take-break.ts';
import { updatePassword } from './commands/update-password.ts';
import { updateBioInfo, updateProfile } from './commands/update-profile.ts';
import { verifyCode } from './commands/verify-code.ts';
import { verifySecondFactor } from './commands/verify-second-factor.ts';
import type { AccountsDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { getPrivacy, setPrivacy } from './privacy.ts';
import { getMyProfile } from './queries/get-my-profile.ts';
import { getProfile } from './queries/get-profile.ts';
import { getSecurity } from './queries/get-security.ts';
import { listSessions } from './queries/list-sessions.ts';

const os = implement(accounts).$context<RequestContext>();

/** The handlers of every operation of the module but those of profile-pictures.ts. */
export function accountsRoutes(deps: AccountsDeps) {
  return {
    becomeModel: os.becomeModel.handler(async ({ input, context }) => ({
      data: await becomeModel(deps, input, context),
    })),
    getApplication: os.getApplication.handler(async ({ input }) => ({
      data: await getApplication(deps, input.token),
    })),
    prepareProfile: os.prepareProfile.handler(async ({ input }) => ({
      msg: say(texts.replies.profilePrepared),
      data: await prepareProfile(deps, input),
    })),
    preparePicture: os.preparePicture.handler(async ({ input }) => ({
      msg: say(texts.replies.pictureWaits),
      data: await preparePicture(deps, input),
    })),
    enterApproved: os.enterApproved.handler(async ({ input, context }) => ({
      data: await enterApproved(deps, input.token, context),
    })),
    register: os.register.handler(async ({ input }) => ({ data: await register(deps, input) })),
    login: os.login.handler(async ({ input, context }) => ({ data: await login(deps, input, context) })),
    verifySecondFactor: os.verifySecondFactor.handler(async ({ input, context }) => ({
      data: await verifySecondFactor(deps, input, context),
    })),
    sendCode: os.sendCode.handler(({ input }) => sendCode(deps, input)),
    verifyCode: os.verifyCode.handler(async ({ input, context }) => ({
      data: await verifyCode(deps, input, context),
    })),
    resetPassword: os.resetPassword.handler(({ input, context }) => resetPassword(deps, input, context)),
    updatePassword: os.updatePassword.handler(({ input, context }) => updatePassword(deps, input, context)),
    getMyProfile: os.getMyProfile.handler(({ context }) => getMyProfile(deps, context)),
    getProfile: os.getProfile.handler(async ({ input, context }) => ({
      data: await getProfile(deps, input, context),
    })),
    logout: os.logout.handler(({ context }) => logout(deps, context)),
    listSessions: os.listSessions.handler(({ context }) => listSessions(deps, context)),
    updateProfile: os.updateProfile.handler(({ input, context }) => updateProfile(deps, input, context)),
    updateBioInfo: os.updateBioInfo.handler(({ input, context }) => updateBioInfo(deps, input, context)),
    getBlockedCountries: os.getBlockedCountries.handler(({ context }) => getBlockedCountries(deps, context)),
    setBlockedCountries: os.setBlockedCountries.handler(({ input, context }) =>
      setBlockedCountries(deps, input, context),
    ),
    revokeSession: os.revokeSession.handler(({ input, context }) => revokeSession(deps, input, context)),
    revokeOtherSessions: os.revokeOtherSessions.handler(({ context }) => revokeOtherSessions(deps, context)),
    getPrivacy: os.getPrivacy.handler(async ({ context }) => ({
      data: await getPrivacy(deps.database, signedIn(context).accountId),
    })),
    setPrivacy: os.setPrivacy.handler(async ({ input, context }) => ({
      data: await setPrivacy(deps.database, signedIn(context).accountId, input),
    })),
    takeBreak: os.takeBreak.handler(async ({ input, context }) => ({
      data: await takeBreak(deps, input, context),
    })),
    getSecurity: os.getSecurity.handler(async ({ context }) => ({ data: await getSecurity(deps, context) })),
    reauthenticate: os.reauthenticate.handler(({ input, context }) => reauthenticate(deps, input, context)),
    setUpSecondFactor: os.setUpSecondFactor.handler(async ({ context }) => ({
      data: await setUpSecondFactor(deps, context),
    })),
    confirmSecondFactor: os.confirmSecondFactor.handler(async ({ input, context }) => ({
      data: await confirmSecondFactor(deps, input, context),
    })),
    renewRecoveryCodes: os.renewRecoveryCodes.handler(async ({ context }) => ({
      data: await renewRecoveryCodes(deps, context),
    })),
    removeSecondFactor: os.removeSecondFactor.handler(async ({ context }) => {
      await removeSecondFactor(deps, context);
      return { msg: say(texts.replies.secondFactorOff) };
    }),
  };
}
