import type { MyProfile } from '@candela/contract/accounts/profile';
import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../../platform/session/session-store.ts';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { BroadcasterGoal } from './broadcaster-goal.tsx';

const _id = '0198c1b2-0000-7000-8000-000000000001';

afterAll(() => page.viewport(1440, 900));

test.each([390, 1440])('a goal says at %i px what its model gets once it is reached', async (width) => {
  await page.viewport(width, 900);
  fakeApi({
    ledger: { getCreatorShare: () => ({ data: [{ kind: 'tip', percent: 75, coming: [] }] }) },
    rooms: { listRoomPresets: () => ({ data: [] }) },
  });
  signIn({ token: 'token', user: { _id, type: 'model' } as MyProfile, existPlanIds: [] });
  await show(<BroadcasterGoal goal={null} />);
  await page.getByRole('button', { name: 'Set a goal' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^You get/)).not.toBeInTheDocument();
  await dialog.getByLabelText(/Target/).fill('500');
  await expect.element(dialog.getByText('You get 375 credits')).toBeVisible();
});
