import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, newModel } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Everything of an account in one place, and who of the staff reads what of it. */

let site: Site;
let owner: StaffPerson;
let support: StaffPerson;
let moderator: StaffPerson;
let finance: StaffPerson;
let memberId: string;
let member: Awaited<ReturnType<typeof newMember>>;

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'error' } });
  owner = await newOwner(site);
  support = await newStaff(site, owner, 'support');
  moderator = await newStaff(site, owner, 'moderator');
  finance = await newStaff(site, owner, 'finance');
  member = await newMember(site, 'nora.quill');
  await newModel(site, 'maren.lamp');
  const [found] = await site.ask<{ _id: string }[]>(
    'adminAccess/listAccounts',
    { search: 'nora.quill' },
    owner.token,
  );
  memberId = found?._id ?? '';
});

afterAll(async () => {
  await site?.stop();
});

const section = (name: string, staff: StaffPerson) =>
  site.call('adminAccess/listAccountRecords', { _id: memberId, section: name }, staff.token);

test('a support ticket stands on the page of whoever wrote it, and on nobody else', async () => {
  const ticket = {
    name: 'Nora',
    email: 'nora@elsewhere.example',
    topic: 'payment',
    subject: 'Where are my credits',
    message: 'I paid an hour ago and see nothing of it.',
  };
  await site.ask('supportAccess/contact_us', ticket, member.token);
  const { body } = await section('tickets', support);
  expect(body).toMatchObject({
    totalCount: 1,
    data: [{ title: expect.stringContaining('Where are my credits'), kind: 'payment', state: 'open' }],
  });
  const [model] = await site.ask<{ _id: string }[]>(
    'adminAccess/listAccounts',
    { search: 'maren.lamp' },
    owner.token,
  );
  const other = { _id: model?._id, section: 'tickets' };
  expect((await site.call('adminAccess/listAccountRecords', other, support.token)).body.totalCount).toBe(0);
});

test('a report that joined somebody else’s case stands on the page of whoever made it', async () => {
  const [model] = await site.ask<{ _id: string }[]>(
    'adminAccess/listAccounts',
    { search: 'maren.lamp' },
    owner.token,
  );
  const report = { kind: 'profile', id: model?._id, reason: 'spam', text: 'Only advertising.' };
  await site.ask('complianceAccess/report', report, (await newMember(site, 'first.fox')).token);
  await site.ask('complianceAccess/report', report, member.token);
  const [one] = await site.ask<{ _id: string; number: number }[]>(
    'adminAccess/listCases',
    { search: 'maren.lamp' },
    moderator.token,
  );
  expect((await section('reports', moderator)).body).toMatchObject({
    totalCount: 1,
    data: [{ _id: one?._id, foundBy: String(one?.number), state: 'open' }],
  });
});

test('every section answers whom it is for, and refuses the others', async () => {
  const readers = {
    cases: [moderator, support],
    reports: [moderator, support],
    tickets: [support],
    payments: [support, finance],
    purchases: [support, finance],
    shows: [support, finance],
    sales: [support, finance],
    payouts: [finance],
    holds: [finance],
    documents: [moderator],
  };
  for (const [name, allowed] of Object.entries(readers)) {
    expect((await section(name, owner)).status, name).toBe(200);
    for (const staff of [support, moderator, finance]) {
      const { status, body } = await section(name, staff);
      const isAllowed = allowed.includes(staff);
      expect([status, body.code], name).toEqual(isAllowed ? [200, undefined] : [404, 'not_your_role']);
    }
  }
  const nobody = { _id: '00000000-0000-7000-8000-000000000000', section: 'cases' };
  expect((await site.call('adminAccess/listAccountRecords', nobody, owner.token)).body.code).toBe(
    'not_found',
  );
});

test('addresses are masked, and shown for a reason that stays on record', async () => {
  type Seen = { email: string; profile: { email: string }; sessions: { ip: string }[] };
  const whole = await site.ask<Seen>('adminAccess/getAccount', { _id: memberId }, owner.token);
  expect(whole.email).toContain('nora.quill@');
  for (const staff of [support, moderator, finance]) {
    const seen = await site.ask<Seen>('adminAccess/getAccount', { _id: memberId }, staff.token);
    expect(JSON.stringify(seen)).not.toContain(whole.email);
    for (const { ip } of seen.sessions) expect(ip).toContain('•••');
    const list = await site.call('adminAccess/listAccounts', { search: 'nora.quill' }, staff.token);
    expect(JSON.stringify(list.body)).not.toContain(whole.email);
  }
  const reveal = (reason: string, staff: StaffPerson) =>
    site.call('adminAccess/revealAddresses', { _id: memberId, reason }, staff.token);
  expect((await reveal('', support)).body.code).toBe('invalid_input');
  expect((await reveal('Curious.', finance)).body.code).toBe('not_your_role');
  const shown = await reveal('She asked us to call back.', support);
  expect(shown.body.data).toMatchObject({ email: whole.email, ips: expect.any(Array) });
  const log = await site.call('adminAccess/listAudit', { action: 'revealAddresses' }, owner.token);
  expect(log.body).toMatchObject({
    totalCount: 1,
    data: [{ targetId: memberId, reason: 'She asked us to call back.', role: 'support' }],
  });
});
