import { accounts } from '@candela/contract/accounts/operations';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../platform/http/context.ts';
import { becomeModel } from './commands/become-model.ts';
import { getBlockedCountries, setBlockedCountries } from './commands/block-countries.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { register } from './commands/register.ts';
import { resetPassword } from './commands/reset-password.ts';
import { revokeSession } from './commands/revoke-session.ts';
import { sendCode } from './commands/send-code.ts';
import { updatePassword } from './commands/update-password.ts';
import { updateBioInfo, updateProfile } from './commands/update-profile.ts';
import { verifyCode } from './commands/verify-code.ts';
import type { AccountsDeps } from './dependencies.ts';
import { getMyProfile } from './queries/get-my-profile.ts';
import { getProfile } from './queries/get-profile.ts';
import { listSessions } from './queries/list-sessions.ts';

const os = implement(accounts).$context<RequestContext>();

/** The handlers of every operation of the module but those of profile-pictures.ts. */
export function accountsRoutes(deps: AccountsDeps) {
  return {
    becomeModel: os.becomeModel.handler(async ({ input, context }) => ({
      data: await becomeModel(deps, input, context),
    })),
    register: os.register.handler(async ({ input }) => ({ data: await register(deps, input) })),
    login: os.login.handler(async ({ input, context }) => ({ data: await login(deps, input, context) })),
    sendCode: os.sendCode.handler(({ input }) => sendCode(deps, input)),
    verifyCode: os.verifyCode.handler(async ({ input, context }) => ({
      data: await verifyCode(deps, input, context),
    })),
    resetPassword: os.resetPassword.handler(({ input }) => resetPassword(deps, input)),
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
  };
}
