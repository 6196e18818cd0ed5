import { describe, expect, it } from 'vitest';
import { emptyVisitor, type VisitorFields } from './visitor-fields.ts';
import { fieldErrors, readVisitorForm } from './visitor-form.ts';

const order = { packId: '0190f0aa-0000-7000-8000-000000000001', provider: 'sandbox' as const };
const today = '2026-11-21';
const newcomer: VisitorFields = {
  ...emptyVisitor,
  username: 'quiet.lantern',
  email: 'quiet.lantern@example.test',
  password: 'Kettle-and-lantern-42',
  dob: '1990-05-17',
  acceptTerms: true,
};

describe('readVisitorForm', () => {
  it('makes a new account part of the order, and sends no field of the other kind', () => {
    const { form, errors } = readVisitorForm({ ...newcomer, login: 'left over' }, order, today);
    expect(errors).toEqual({});
    expect(form?.recipient).toEqual({
      kind: 'new',
      username: 'quiet.lantern',
      email: 'quiet.lantern@example.test',
      password: 'Kettle-and-lantern-42',
      dob: '1990-05-17',
      acceptTerms: true,
    });
    expect(form).not.toHaveProperty('receiptEmail');
  });

  it('names an account that is there, with a receipt for the buyer only when asked for', () => {
    const friend: VisitorFields = { ...newcomer, who: 'existing', login: 'rafe.tolland' };
    expect(readVisitorForm(friend, order, today).form?.recipient).toEqual({
      kind: 'existing',
      login: 'rafe.tolland',
    });
    const withReceipt = readVisitorForm({ ...friend, receiptEmail: 'me@example.test' }, order, today);
    expect(withReceipt.form?.receiptEmail).toBe('me@example.test');
    expect(
      readVisitorForm({ ...friend, receiptEmail: 'no mail' }, order, today).errors.receiptEmail,
    ).toBeTruthy();
  });

  it('says at each field what is missing, and orders nothing', () => {
    const { form, errors } = readVisitorForm(emptyVisitor, order, today);
    expect(form).toBeNull();
    expect(Object.keys(errors).sort()).toEqual(['acceptTerms', 'dob', 'email', 'password', 'username']);
    expect(errors.email).toBe('Enter your email.');
  });

  it('lets nobody under 18 buy', () => {
    const { form, errors } = readVisitorForm({ ...newcomer, dob: '2008-11-22' }, order, today);
    expect(form).toBeNull();
    expect(errors).toEqual({ dob: 'You must be 18 or older to join.' });
  });
});

describe('fieldErrors', () => {
  it("finds the form's field of a wire path and leaves out what the form has no field for", () => {
    expect(
      fieldErrors([
        ['recipient.username', 'Taken.'],
        ['packId', 'Gone.'],
      ]),
    ).toEqual({ username: 'Taken.' });
  });
});
