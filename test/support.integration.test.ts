import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What support works with: tickets with their account, and canned answers. */

let site: Site;
let owner: StaffPerson;
let support: StaffPerson;
let member: Awaited<ReturnType<typeof newMember>>;

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'error' } });
  owner = await newOwner(site);
  support = await newStaff(site, owner, 'support');
  member = await newMember(site, 'nora.quill');
}, 120_000);

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
