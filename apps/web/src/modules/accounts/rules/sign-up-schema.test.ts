import { describe, expect, it } from 'vitest';
import { zodErrors } from '../../../platform/forms/zod-errors.ts';
import { signUpSchema } from './sign-up-schema.ts';

const form = {
  username: 'rafe.tolland',
  email: 'rafe@post.example',
  password: 'candle-at-sea-9',
  dob: '2000-03-14',
  name: '',
  acceptTerms: true,
};
const errorsOf = (change: Partial<Record<keyof typeof form, unknown>>, today = '2026-03-14') =>
  zodErrors(signUpSchema(today), { ...form, ...change });

describe('signUpSchema', () => {
  it('takes a person from the day they turn 18', () => {
    expect(errorsOf({ dob: '2008-03-14' })).toEqual({});
    expect(errorsOf({ dob: '2008-03-15' })).toEqual({ dob: 'You must be 18 or older to join.' });
  });

  it('lets a person born on 29 February turn 18 on 1 March', () => {
    expect(errorsOf({ dob: '2008-02-29' }, '2026-02-28')).toHaveProperty('dob');
    expect(errorsOf({ dob: '2008-02-29' }, '2026-03-01')).toEqual({});
  });

  it('names every field that is wrong', () => {
    const wrong = errorsOf({ username: 'a..b', email: 'rafe@', dob: '', acceptTerms: false });
    expect(Object.keys(wrong).sort()).toEqual(['acceptTerms', 'dob', 'email', 'username']);
  });
});
