import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, newModel } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { operate } from '@candela/testkit/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What support works with: tickets with their account, canned answers, and refunds within a limit. */

let site: Site;
let owner: StaffPerson;
let support: StaffPerson;
let helper: StaffPerson;
let finance: StaffPerson;
let member: Awaited<ReturnType<typeof newMember>>;
let modelId: string;

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'error' } });
  owner = await newOwner(site);
  support = await newStaff(site, owner, 'support');
  helper = await newStaff(site, owner, 'support', 'helper@example.test');
  finance = await newStaff(site, owner, 'finance');
  member = await newMember(site, 'nora.quill');
  await operate(site, 'grant-credits', 'nora.quill', '5000', 'for this test');
  await newModel(site, 'maren.lamp');
  const search = { search: 'maren.lamp' };
  const [model] = await site.ask<{ _id: string }[]>('adminAccess/listAccounts', search, owner.token);
  modelId = model?._id ?? '';
});

afterAll(async () => {
  await site?.stop();
});

/** Writes to support; resolves to the ticket's id. */
async function write(token?: string): Promise<string> {
  const form = {
    name: 'Nora',
    email: 'nora@elsewhere.example',
    topic: 'payment',
    subject: 'Where are my credits',
    message: 'I paid an hour ago and see nothing of it.',
  };
  return (await site.ask<{ ticketId: string }>('supportAccess/contact_us', form, token)).ticketId;
}

describe('a ticket', () => {
  it('names its account, and nobody when it was written without one', async () => {
    const read = (_id: string) => site.ask<object>('adminAccess/getTicketForStaff', { _id }, support.token);
    expect(await read(await write(member.token))).toMatchObject({ username: 'nora.quill' });
    expect(await read(await write())).toMatchObject({ accountId: null, username: null });
  });
});

it('shows a payment of credits without a pack', async () => {
  const pack = { name: 'Lantern', credits: 100, priceMinor: 900, currency: 'USD' };
  await site.ask('adminAccess/savePack', pack, owner.token);
  await site.ask('userAccess/makePayment', { provider: 'sandbox', credits: 120 }, member.token);
  const search = { search: 'nora.quill' };
  const [account] = await site.ask<{ _id: string }[]>('adminAccess/listAccounts', search, owner.token);
  const asked = { _id: account?._id, section: 'payments' };
  const payments = await site.ask<object[]>('adminAccess/listAccountRecords', asked, support.token);
  expect(payments).toMatchObject([{ title: null, credits: 120, kind: 'sandbox', refundedCredits: null }]);
});

describe('canned answers', () => {
  type Answer = { _id: string; topic: string; title: string; text: string; updatedAt: string };
  const draft = { topic: 'payment', title: 'Slow bank', text: 'Hello {name}, about #{number} “{subject}”.' };
  const save = (more: object = {}) =>
    site.call('adminAccess/saveCannedAnswer', { ...draft, ...more }, support.token);
  const list = (asked: object = {}) =>
    site.ask<Answer[]>('adminAccess/listCannedAnswers', asked, support.token);

  it('are written, found by topic and words, changed and deleted, on record', async () => {
    const { body } = await save();
    const { _id } = body.data as { _id: string };
    await save({ topic: 'any', title: 'Thank you', text: 'Thank you, {name}.' });
    expect((await list()).map(({ title }) => title)).toEqual(['Thank you', 'Slow bank']);
    expect((await list({ topic: 'payment' })).map(({ title }) => title)).toEqual(['Slow bank']);
    expect((await list({ search: 'thank' })).map(({ title }) => title)).toEqual(['Thank you']);

    const [before] = await list({ topic: 'payment' });
    const changed = { _id, seenAt: before?.updatedAt, text: 'Banks take a day, {name}.' };
    expect((await save(changed)).status).toBe(200);
    // A colleague who still sees the first text writes over nothing.
    expect((await save({ ...changed, text: 'Mine.' })).body.code).toBe('conflict');
    expect((await list({ topic: 'payment' }))[0]?.text).toBe('Banks take a day, {name}.');

    expect((await site.call('adminAccess/deleteCannedAnswer', { _id }, support.token)).status).toBe(200);
    const gone = await site.call('adminAccess/deleteCannedAnswer', { _id }, support.token);
    expect(gone.body.code).toBe('not_found');
    for (const [action, count] of [
      ['saveCannedAnswer', 3],
      ['deleteCannedAnswer', 1],
    ]) {
      const log = await site.call('adminAccess/listAudit', { action }, owner.token);
      expect(log.body.totalCount, String(action)).toBe(count);
    }
  });

  it('are refused with an unknown placeholder, without words, or with a title the topic has', async () => {
    const wrong = await save({ title: 'Typo', text: 'Hello {nmae} and {name}.' });
    expect(wrong.body).toMatchObject({
      code: 'invalid_input',
      fields: { text: expect.stringMatching(/\{nmae\}\. Use \{name\}, \{number\} or \{subject\}/) },
    });
    expect((await save({ text: ' ' })).body.fields).toHaveProperty('text');
    expect((await save({ topic: 'weather' })).body.fields).toHaveProperty('topic');
    await save({ title: 'Once' });
    expect((await save({ title: 'ONCE' })).body).toMatchObject({
      code: 'conflict',
      fields: { title: expect.any(String) },
    });
    const both = await Promise.all([save({ title: 'Twice' }), save({ title: 'Twice' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a refund from a ticket', () => {
  type Ticket = {
    number: number;
    accountId: string;
    refunds: { credits: number; title: string; reason: string; by: string }[];
  };
  const nobody = '00000000-0000-7000-8000-000000000000';

  const tip = async (credits: number): Promise<string> => {
    const given = { modelId, amountCredits: credits };
    return (await site.ask<{ purchaseId: string }>('userAccess/tips', given, member.token)).purchaseId;
  };
  const refund = (purchaseId: string, more: object, staff = support) =>
    site.call(
      'adminAccess/refundPurchase',
      { _id: purchaseId, seenRefunded: 0, reason: 'The show stopped.', ...more },
      staff.token,
    );
  const limit = async (key: string, value: number) => {
    const all = await site.ask<{ _id: string; value: number }[]>('adminAccess/getSettings', {}, owner.token);
    const seen = all.find(({ _id }) => _id === key)?.value;
    const change = { _id: key, value, seen, reason: 'For this test.' };
    await site.ask('adminAccess/setSetting', change, owner.token);
  };
  const read = (_id: string) => site.ask<Ticket>('adminAccess/getTicketForStaff', { _id }, support.token);

  it('gives credits back, stands in the ticket, and names it in the audit log', async () => {
    const ticketId = await write(member.token);
    const purchaseId = await tip(60);
    expect((await refund(purchaseId, { ticketId, amountCredits: 20 })).status).toBe(200);
    expect((await refund(purchaseId, { ticketId, seenRefunded: 20 })).status).toBe(200);
    const asked = { _id: (await read(ticketId)).accountId, section: 'purchases' };
    const [line] = await site.ask<object[]>('adminAccess/listAccountRecords', asked, support.token);
    expect(line).toMatchObject({
      counterpart: 'maren.lamp',
      credits: 60,
      refundedCredits: 60,
      state: 'refunded',
    });
    const ticket = await read(ticketId);
    expect(ticket.refunds.map(({ credits }) => credits)).toEqual([20, 40]);
    expect(ticket.refunds[0]).toMatchObject({ reason: 'The show stopped.', by: expect.any(String) });
    const log = await site.call('adminAccess/listAudit', { action: 'refundPurchase' }, owner.token);
    expect((log.body.data as { after: object }[])[0]?.after).toEqual({
      refundedCredits: 60,
      ticket: ticket.number,
    });
  });

  it('is refused for a purchase of somebody else, a ticket that is none, and what is refunded meanwhile', async () => {
    const ofNobody = await write();
    const purchaseId = await tip(30);
    expect((await refund(purchaseId, { ticketId: ofNobody })).body).toMatchObject({
      code: 'invalid_input',
      fields: { ticketId: expect.stringContaining('another account') },
    });
    expect((await refund(purchaseId, { ticketId: nobody })).body.code).toBe('not_found');
    expect((await refund(purchaseId, { amountCredits: 31 })).body.code).toBe('conflict');
    expect((await refund(purchaseId, { amountCredits: 10 })).status).toBe(200);
    expect((await refund(purchaseId, {})).body.code).toBe('conflict');
    expect((await read(ofNobody)).refunds).toEqual([]);
  });

  it('goes as far as a refund and a day of support may, and finance goes further', async () => {
    await limit('supportRefundCredits', 100);
    const large = await tip(150);
    const over = await refund(large, {});
    expect(over.body).toMatchObject({
      code: 'invalid_input',
      fields: { amountCredits: 'Support can refund up to 100 credits at a time. Ask finance or an owner.' },
    });
    await limit('supportRefundDayCredits', 250);
    const several = await Promise.all([90, 90, 90, 90].map((credits) => tip(credits)));
    // All at once: together they would pass the day's limit, so that two are left.
    const answers = await Promise.all(several.map((id) => refund(id, {}, helper)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.fields).toEqual({
      amountCredits:
        'Support can refund up to 250 credits a day, and you have 70 left today. Ask finance or an owner.',
    });
    // Each that was made is on record by itself, and what was refused is not.
    const log = await site.ask<{ staffEmail: string; targetId: string }[]>(
      'adminAccess/listAudit',
      { action: 'refundPurchase' },
      owner.token,
    );
    const made = several.filter((_id, at) => answers[at]?.status === 200);
    const byHelper = log.filter(({ staffEmail }) => staffEmail === helper.email);
    expect(byHelper.map(({ targetId }) => targetId).sort()).toEqual([...made].sort());
    const left = (staff: typeof helper) => site.ask('adminAccess/getRefundsLeft', {}, staff.token);
    expect(await left(helper)).toEqual({ leftCredits: 70, atOnceCredits: 70 });
    expect(await left(finance)).toBeNull();
    expect((await refund(large, { amountCredits: 70 }, helper)).status).toBe(200);
    expect(await left(helper)).toEqual({ leftCredits: 0, atOnceCredits: 0 });
    expect((await refund(large, { amountCredits: 1, seenRefunded: 70 }, helper)).status).toBe(400);
    expect((await refund(large, { seenRefunded: 70 }, finance)).status).toBe(200);
    const [wrong] = await site.ask<unknown[]>('adminAccess/verifyLedger', {}, owner.token);
    expect(wrong).toBeUndefined();
  });
});
