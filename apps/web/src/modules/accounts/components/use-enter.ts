import type { LoginResult } from '@candela/contract/accounts/operations';
import { useLocation } from 'react-router';
import { claimIntent } from '../../../platform/intent/intent.ts';
import { setUnverifiedUser, signIn } from '../../../platform/session/session-store.ts';
import { paths } from '../paths.ts';
import { carried } from './carried.ts';
import { useGo } from './use-go.ts';

/**
 * Goes where a login or a right code leads: into a session, whose guard then leads back to the page that was asked
 * for, or to the page that says what is still waited for. Who must give a code begins at the sign-in page.
 */
export function useEnter(): (result: LoginResult) => void {
  const go = useGo();
  const { state, search } = useLocation();
  return (result) => {
    if (result.status === 'signedIn') {
      claimIntent(search, result.user._id);
      signIn(result);
      return;
    }
    if (result.status === 'codeRequired') {
      go(paths.login, { state: carried(state) });
      return;
    }
    setUnverifiedUser(result.unverifiedUser);
    const next = result.unverifiedUser.waitingFor === 'email' ? paths.otp : paths.underVerification;
    go(next, { state: carried(state) });
  };
}
