import type { MyProfile } from '@candela/contract/accounts/profile';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../../platform/session/session-store.ts';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import MyDataScreen from './my-data-screen.tsx';

test.each([
  ['user', 0],
  ['model', 1],
] as const)('a %s reads what is deleted of their own', async (type, lines) => {
  fakeApi({ privacy: { listDataExports: () => ({ data: [], totalCount: 0 }) } });
  signIn({ token: 'token', user: { type } as MyProfile, existPlanIds: [] });
  await show(<MyDataScreen />);
  await expect.element(page.getByText(/^your profile, pictures/)).toBeVisible();
  expect(page.getByText(/^everything you published/).elements()).toHaveLength(lines);
});
