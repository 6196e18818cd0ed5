import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, iban, openTestEarnings, otherIban, type TestEarnings } from './test-earnings.ts';

let site: TestEarnings;
let model: string;

beforeAll(async () => {
  site = openTestEarnings(await openTestDatabase());
});
afterAll(() => site.close());
beforeEach(async () => {
  model = await site.addModel();
});

const bank = { kind: 'bank', holder: 'Maren Vale', iban } as const;

describe('a payout method', () => {
  it('is there only once the mailed code came back', async () => {
    const own = site.as(model);
    const { data: change } = await own.changePayoutMethod({ details: bank });
    expect(change.sentTo).toMatch(/^\w•••@example\.org$/);
    expect((await own.listPayoutMethods({})).data.methods).toEqual([]);
    const { data: method } = await own.confirmPayoutMethod({
      changeId: change.changeId,
      otp: site.code(model),
    });
    expect(method).toMatchObject({ kind: 'bank', label: 'Bank transfer, DE •••• 3000', preferred: true });
    const change2 = { changeId: change.changeId, otp: site.code(model) };
    await refusal(own.confirmPayoutMethod(change2), 'wrong_code');
    expect((await own.listPayoutMethods({})).data.methods).toEqual([method]);
  });

  it('takes five tries at the code, also when they come at once, and no other model’s', async () => {
    const own = site.as(model);
    const { data: change } = await own.changePayoutMethod({ details: bank });
    const right = site.code(model);
    const wrong = right === '000000' ? '000001' : '000000';
    const thief = site.as(await site.addModel());
    await refusal(thief.confirmPayoutMethod({ changeId: change.changeId, otp: right }), 'wrong_code');
    await Promise.all(
      Array.from({ length: 8 }, () =>
        refusal(own.confirmPayoutMethod({ changeId: change.changeId, otp: wrong }), 'wrong_code'),
      ),
    );
    await refusal(own.confirmPayoutMethod({ changeId: change.changeId, otp: right }), 'wrong_code');
  });

  it('expires with its code', async () => {
    const own = site.as(model);
    const { data: change } = await own.changePayoutMethod({ details: bank });
    await site.pass(11 * 60_000, () =>
      refusal(own.confirmPayoutMethod({ changeId: change.changeId, otp: site.code(model) }), 'wrong_code'),
    );
  });

  it('is encrypted at rest: no row of any table holds the account', async () => {
    await site.addMethod(model, { iban: otherIban });
    await site.as(model).changePayoutMethod({ details: bank });
    const dump = await site.dump([
      'earnings.payout_methods',
      'earnings.payout_method_changes',
      'earnings.payout_settings',
    ]);
    expect(dump).toContain('•••• 3000');
    for (const secret of [iban, otherIban, 'Maren Vale']) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('pauses payouts for 48 hours when it is not the first, and says why', async () => {
    const buyer = await site.addMember(10_000n);
    await site.sell({ model, buyer, credits: 2000n, daysAgo: 10 });
    const own = site.as(model);
    const methodId = await site.addMethod(model);
    expect((await own.getModelEarning({})).data.holds).toEqual([]);
    await site.addMethod(model, { iban: otherIban, replacesId: methodId });
    expect(site.mails.at(-1)?.subject).toContain('was added');
    const { holds } = (await own.getModelEarning({})).data;
    expect(holds).toMatchObject([{ kind: 'methodChange', amountCredits: null }]);
    const refused = await refusal(own.requestPayout({ amountCredits: 'all' }), 'payouts_held');
    expect(refused.message).toContain('48 hours');
    const { methods } = (await own.listPayoutMethods({})).data;
    expect(methods).toMatchObject([{ label: 'Bank transfer, GB •••• 5555', preferred: true }]);
    await site.pass(2 * dayMs + 1, async () => {
      expect((await own.requestPayout({ amountCredits: 'all' })).data.status).toBe('requested');
    });
  });

  it('pauses payouts also when removed and added again', async () => {
    const methodId = await site.addMethod(model);
    await site.as(model).removePayoutMethod({ methodId });
    expect(await site.encryptedOf(methodId)).toBeNull();
    await site.addMethod(model);
    expect((await site.as(model).getModelEarning({})).data.holds).toHaveLength(1);
  });

  it.each([
    [{ ...bank, iban: 'DE89370400440532013001' }, 'details.iban'],
    [{ kind: 'crypto', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb' } as const, 'details.address'],
  ])('is refused with a mistake in %o', async (details, field) => {
    const refused = await refusal(site.as(model).changePayoutMethod({ details }), 'invalid_input');
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  });

  it.each([
    [{ kind: 'crypto', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' } as const, 'Bitcoin •••• vfNa'],
    [
      {
        kind: 'wire',
        holder: 'Maren Vale',
        accountNumber: '000123456789',
        bic: 'CHASUS33',
        bankName: 'A bank',
        country: 'us',
      } as const,
      'Wire, US •••• 6789',
    ],
  ])('is taken as %o', async (details, label) => {
    const own = site.as(model);
    const { data } = await own.changePayoutMethod({ details });
    const { data: method } = await own.confirmPayoutMethod({
      changeId: data.changeId,
      otp: site.code(model),
    });
    expect(method.label).toBe(label);
  });
});
