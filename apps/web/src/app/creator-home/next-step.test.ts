import { expect, it } from 'vitest';
import { nextStep, type Progress } from './next-step.ts';

const done: Progress = {
  profile: { profileImage: '/picture.webp', categoryIds: ['one'] },
  identity: { status: 'approved', expiry: 'fine', isRenewing: false },
  itemCount: 3,
  payoutMethodCount: 1,
  planCount: 1,
  hasEarned: true,
};

it('asks for nothing once everything is there', () => {
  expect(nextStep(done)).toBeNull();
});

it('asks for the rest one by one, most pressing first', () => {
  const open: Progress = {
    profile: { profileImage: null, categoryIds: [] },
    identity: { status: 'none', expiry: 'fine', isRenewing: false },
    itemCount: 0,
    payoutMethodCount: 0,
    planCount: 0,
    hasEarned: false,
  };
  const asked: (string | null)[] = [nextStep(open)];
  const then = (change: Partial<Progress>) => asked.push(nextStep(Object.assign(open, change)));
  then({ identity: done.identity });
  then({ profile: { ...done.profile, categoryIds: [] } });
  then({ profile: done.profile });
  then({ itemCount: 1 });
  then({ hasEarned: true });
  then({ payoutMethodCount: 1 });
  expect(asked).toEqual(['documents', 'picture', 'profile', 'item', 'show', 'payout', 'plan']);
});

it('asks for documents again only while no newer ones wait', () => {
  expect(nextStep({ ...done, identity: { ...done.identity, status: 'rejected' } })).toBe('newDocuments');
  expect(nextStep({ ...done, identity: { ...done.identity, expiry: 'soon' } })).toBe('renew');
  expect(
    nextStep({ ...done, identity: { status: 'approved', expiry: 'expired', isRenewing: true } }),
  ).toBeNull();
});
