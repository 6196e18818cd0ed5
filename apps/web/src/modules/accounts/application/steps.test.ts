import { expect, test } from 'vitest';
import { nextOf, readiness, stepStates } from './steps.ts';

const bare = {
  approval: 'pending' as const,
  name: '',
  tagline: '',
  description: '',
  groupCost: null,
  privateCost: null,
  profileImage: null,
  coverImage: null,
  waitingPictures: [],
};
const waiting = (use: 'profile' | 'cover', reason: string | null = null) => ({
  _id: use,
  use,
  url: null,
  reason,
});
const whole = {
  ...bare,
  name: 'Ida',
  tagline: 'By lamplight',
  description: 'Two lines',
  groupCost: 6,
  privateCost: 12,
  waitingPictures: [waiting('profile'), waiting('cover')],
};
const none = { status: 'none' as const, asked: [] };
const pending = { status: 'pending' as const, asked: [] };
const rejected = { status: 'rejected' as const, asked: [{ part: 'selfie' as const, reason: 'Cut off.' }] };

test('one step is next, from the documents to the first show', () => {
  expect(nextOf(bare, none)).toBe('documents');
  expect(nextOf(bare, pending)).toBe('profile');
  expect(nextOf(whole, pending)).toBe('wait');
  expect(nextOf({ ...whole, approval: 'rejected' }, rejected)).toBe('corrections');
  expect(nextOf({ ...whole, approval: 'rejected' }, { ...rejected, asked: [] })).toBe('again');
  expect(nextOf({ ...whole, approval: 'rejected' }, none)).toBe('again');
  expect(nextOf({ ...bare, approval: 'approved' }, { ...pending, status: 'approved' })).toBe('show');
});

test('every step says how far it is', () => {
  expect(stepStates(bare, none)).toEqual({
    account: 'done',
    documents: 'now',
    review: 'later',
    profile: 'open',
    show: 'later',
  });
  expect(stepStates({ ...whole, approval: 'rejected' }, rejected)).toMatchObject({
    documents: 'wrong',
    review: 'later',
    profile: 'done',
    show: 'later',
  });
  expect(stepStates({ ...whole, approval: 'approved' }, pending)).toMatchObject({
    review: 'done',
    show: 'now',
  });
});

test('a rejected picture is not ready', () => {
  expect(readiness(whole)).toEqual({ ready: 6, all: 6 });
  const poor = { ...whole, waitingPictures: [waiting('profile', 'Too dark.'), waiting('cover')] };
  expect(readiness(poor)).toEqual({ ready: 5, all: 6 });
});
