import type { MyProfile } from '@candela/contract/accounts/profile';
import { expect, test } from 'vitest';
import { currentStep, stepsFor } from './wizard-steps.ts';

const nothing = { name: null, email: null, phone: null, address: null };
const bare = {
  type: 'model',
  name: 'Maren Vale',
  description: '',
  profileImage: '/p.webp',
  coverImage: '/c.webp',
  categoryIds: [],
  aboutMe: {},
  hootChie: {},
  bioInfo: nothing,
} as unknown as MyProfile;

test('the wizard begins at the first page with something open', () => {
  expect(currentStep(bare, null)).toBe('words');
  expect(currentStep({ ...bare, profileImage: null }, null)).toBe('pictures');
});

test('an address names its page, and one that is not for this account is passed over', () => {
  expect(currentStep(bare, 'contact')).toBe('contact');
  expect(currentStep({ ...bare, type: 'user', description: 'Hello' }, 'contact')).toBe('pictures');
});

test('users have two pages, models six', () => {
  expect(stepsFor({ ...bare, type: 'user' }).map(({ step }) => step)).toEqual(['pictures', 'words']);
  expect(stepsFor(bare)).toHaveLength(6);
});
