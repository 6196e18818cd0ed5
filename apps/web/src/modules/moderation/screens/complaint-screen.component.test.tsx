import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeRefusal, fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import ComplaintScreen from './complaint-screen.tsx';

const receipt = { number: 12, dueAt: '2026-11-29T12:00:00.000Z' };
const send = () => page.getByRole('button', { name: 'Send complaint' }).click();

async function fillIn(): Promise<void> {
  await page.getByLabelText('Your name').fill('Ana Quill');
  await page.getByLabelText('Email').fill('ana.quill@example.test');
  await page.getByRole('combobox', { name: "What's wrong?" }).click();
  await page.getByRole('option', { name: 'Impersonation' }).click();
  await page.getByLabelText(/^What's wrong with it/).fill('These are pictures of me, not of the model.');
  await page.getByLabelText(/^What I say here is true/).click();
}

test('an empty complaint lists everything it lacks, and is not sent', async () => {
  const { sent } = fakeApi({});
  await show(<ComplaintScreen />, { at: '/complaint' });
  await send();
  for (const words of [/^Enter your name/, /^Paste the link/, /^Confirm that this is true/])
    await expect.element(page.getByText(words).first()).toBeVisible();
  expect(sent).toEqual([]);
});

test('a complaint takes its page from the address, is sent as typed, and answers with its number', async () => {
  const { sent } = fakeApi({ moderation: { complain: () => ({ msg: 'Sent', data: receipt }) } });
  await show(<ComplaintScreen />, { at: '/complaint?address=https%3A%2F%2Fsite.test%2Fprofile%2Fbright' });
  await fillIn();
  await send();
  await expect.element(page.getByText(/Your case number is 12/)).toBeVisible();
  expect(sent).toEqual([
    [
      'moderation.complain',
      {
        name: 'Ana Quill',
        email: 'ana.quill@example.test',
        address: 'https://site.test/profile/bright',
        reason: 'impersonation',
        text: 'These are pictures of me, not of the model.',
        inGoodFaith: true,
      },
    ],
  ]);
});

test('what the server refuses is said at its field, and nothing typed is lost', async () => {
  const refusal = new FakeRefusal(400, 'invalid_input', 'Please check this.', {
    address: 'That is no page of this site.',
  });
  fakeApi({ moderation: { complain: () => refusal } });
  await show(<ComplaintScreen />, { at: '/complaint?address=https%3A%2F%2Felsewhere.test' });
  await fillIn();
  await send();
  await expect.element(page.getByText('That is no page of this site.').first()).toBeVisible();
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Ana Quill');
});
