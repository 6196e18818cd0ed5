import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeRefusal, fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import AgeQuestion, { Question } from './age-question.tsx';

const managed = {
  msg: 'ok',
  data: {
    _id: '0198c1b2-0000-7000-8000-000000000001',
    slug: 'age-gate',
    title: 'Grown-ups only',
    description: '<p>Words an operator wrote, and many of them.</p>',
    updatedAt: '2026-11-22T20:00:00.000Z',
  },
};

test('words that come after the question has opened change nothing under a finger', async () => {
  const { sent } = fakeApi({ editorial: { getCmsPage: () => managed } });
  await show(<Question isDue isLate onAgree={() => {}} />);
  const gate = page.getByRole('dialog');
  await expect.element(gate.getByRole('button', { name: 'I Agree' })).toBeVisible();
  const before = gate.element().textContent;
  await expect.poll(() => sent.length).toBe(1);
  await expect.poll(() => document.fonts.status).toBe('loaded');
  expect(gate.element().textContent).toBe(before);
});

test('while it is not late it waits for the words of the operator', async () => {
  fakeApi({ editorial: { getCmsPage: () => managed } });
  await show(<Question isDue isLate={false} onAgree={() => {}} />);
  await expect.element(page.getByRole('dialog', { name: 'Grown-ups only' })).toBeVisible();
});

test('words that cannot be had hold it up no longer', async () => {
  fakeApi({ editorial: { getCmsPage: () => new FakeRefusal(404, 'not_found', 'No such page.') } });
  await show(<Question isDue isLate={false} onAgree={() => {}} />);
  await expect.element(page.getByRole('button', { name: 'I Agree' })).toBeVisible();
});

test('a page that may be read before is not asked on', async () => {
  fakeApi({ editorial: { getCmsPage: () => managed } });
  const shown = await show(<AgeQuestion path="/privacy-policy" onAgree={() => {}} />);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await shown.unmount();
  await show(<AgeQuestion path="/" onAgree={() => {}} />);
  await expect.element(page.getByRole('dialog', { name: 'Grown-ups only' })).toBeVisible();
});
