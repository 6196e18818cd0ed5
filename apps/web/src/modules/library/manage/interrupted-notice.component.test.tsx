import type { MyProfile } from '@candela/contract/accounts/profile';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../../platform/session/session-store.ts';
import { rememberUpload, removeUpload } from '../../../platform/uploads/unfinished-uploads.ts';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { InterruptedNotice } from './interrupted-notice.tsx';

const accountId = '0198c5a0-0000-7000-8000-000000000001';
const upload = {
  uploadId: 'one',
  filename: 'video/one.mp4',
  accountId,
  fingerprint: 'one',
  name: 'harbour.mp4',
  contentType: 'video/mp4',
  sizeBytes: 200,
};

test('an upload is said to have stopped only where part of it is missing', async () => {
  fakeApi({});
  signIn({ token: 'token', user: { _id: accountId } as MyProfile, existPlanIds: [] });
  rememberUpload({ ...upload, sentBytes: 150 });
  await show(<InterruptedNotice kind="video" onGoOn={() => {}} />);
  await expect.element(page.getByText('The upload of harbour.mp4 stopped at 75%.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Resume upload' })).toBeVisible();
  rememberUpload({ ...upload, sentBytes: 200 });
  await expect.element(page.getByText("harbour.mp4 was uploaded, but isn't confirmed yet.")).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Finish upload' })).toBeVisible();
  expect(page.getByText(/stopped at/).elements()).toHaveLength(0);
  removeUpload('one');
});
