import type { MyProfile } from '@candela/contract/accounts/profile';
import { expect, test } from 'vitest';
import { fakeApi } from '../../test-support/fake-api.ts';
import { setNavigator } from '../navigation.ts';
import { changeAccount, signIn, signOut, startSession } from './session-store.ts';

/** Somebody who is signed in and has begun a message in this tab. */
function begin(): void {
  signIn({ token: 'token', user: { type: 'user' } as MyProfile, existPlanIds: [] });
  sessionStorage.setItem('messageDraft 1', 'Only for you');
}

test('who logs out, or ends the account, leaves neither a token nor a draft in the tab', async () => {
  setNavigator(() => undefined);
  fakeApi({ accounts: { logout: () => ({ msg: 'Done.' }) } });
  begin();
  await signOut();
  expect([localStorage.getItem('token'), sessionStorage.length]).toEqual([null, 0]);
  begin();
  await changeAccount(async () => undefined, '/');
  expect([localStorage.getItem('token'), sessionStorage.length]).toEqual([null, 0]);
});

test('who ends the account is sent where that leads and nowhere else', async () => {
  const moves: string[] = [];
  setNavigator((path) => moves.push(path));
  const stop = startSession();
  begin();
  await changeAccount(async () => undefined, '/');
  stop();
  expect(moves).toEqual(['/']);
});
