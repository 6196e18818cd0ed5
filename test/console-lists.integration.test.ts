import { tableLists } from '@candela/contract/admin/lists';
import { admin } from '@candela/contract/admin/operations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, newMember, newModel } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What every list of the console can do: days, staff, order, saved views and files. */

let site: Site;
let owner: StaffPerson;
let editor: StaffPerson;

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' } });
  owner = await newOwner(site);
  editor = await newStaff(site, owner, 'editor');
}, 400_000);
afterAll(() => site?.stop());

const call = async (name: string, input: object, who = owner) => {
  const { status, body } = await site.call(`adminAccess/${name}`, input, who.token);
  return { status, body: body as { code?: string; fields?: object; data?: never; totalCount?: number } };
};
interface Line {
  _id: string;
  at: string;
  action: string;
  staffEmail: string;
  staffId: string | null;
  targetKind: string;
}
const audit = async (input: object): Promise<Line[]> => (await call('listAudit', input)).body.data ?? [];
const today = () => new Date().toISOString().slice(0, 10);
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

test('the audit log is filtered by staff, action, target and whole days, and sorted both ways', async () => {
  const all = await audit({});
  expect(all.length).toBeGreaterThan(2);
  const staffId = all.find(({ staffEmail, staffId }) => staffId && staffEmail === editor.email)?.staffId;
  const byEditor = await audit({ staffId });
  expect(byEditor.length).toBeGreaterThan(0);
  expect(byEditor.length).toBeLessThan(all.length);
  expect(new Set(byEditor.map(({ staffEmail }) => staffEmail))).toEqual(new Set([editor.email]));

  const added = await audit({ action: 'addStaff', targetKind: 'staff' });
  expect(new Set(added.map(({ action }) => action))).toEqual(new Set(['addStaff']));
  expect(await audit({ targetKind: 'payout' })).toEqual([]);

  const day = (all[0] as Line).at.slice(0, 10);
  expect((await audit({ from: day, to: day })).length).toBeGreaterThan(0);
  expect(await audit({ to: dayBefore(dayBefore(day)) })).toEqual([]);
  const tomorrow = new Date(Date.parse(today()) + 2 * 86_400_000).toISOString().slice(0, 10);
  expect(await audit({ from: tomorrow })).toEqual([]);

  const oldest = (await audit({ sort: 'at' })).map(({ _id }) => _id);
  expect(oldest).toEqual([...all.map(({ _id }) => _id)].reverse());
});

test('cases are kept to whole days, beside what else they are filtered by', async () => {
  const complaint = {
    address: `${site.url}/profile/somebody`,
    reason: 'harassment',
    text: 'Something on this page is about me.',
    name: 'Nora',
    inGoodFaith: true,
    email: 'nora@elsewhere.example',
  };
  const sent = await site.call('complianceAccess/complain', complaint);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const count = async (input: object) => (await call('listCases', input)).body.totalCount;
  const day = today();
  const from = dayBefore(day);
  expect(await count({})).toBe(1);
  expect(await count({ from, to: day, reason: 'harassment', assignee: 'nobody' })).toBe(1);
  expect(await count({ from, to: day, reason: 'spam' })).toBe(0);
  expect(await count({ to: dayBefore(from) })).toBe(0);
  expect(await count({ from: new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10) })).toBe(
    0,
  );
  const model = await newModel(site, 'reported.model');
  const { uniqueId, _id: accountId } = await myProfile(site, model.token);
  const other = { ...complaint, address: `${site.url}/profile/${uniqueId}`, reason: 'minor' };
  expect((await site.call('complianceAccess/complain', other)).status).toBe(200);
  const reasons = async (input: object) =>
    ((await call('listCases', input)).body.data as unknown as { reason: string }[]).map(
      ({ reason }) => reason,
    );
  // What is urgent is due first; by age it is not.
  expect(await reasons({})).toEqual(['minor', 'harassment']);
  expect(await reasons({ sort: 'createdAt' })).toEqual(['harassment', 'minor']);
  expect(await reasons({ sort: '-createdAt' })).toEqual(['minor', 'harassment']);
  expect(await reasons({ accountId })).toEqual(['minor']);
  expect(await reasons({ accountId: '0190a000-0000-7000-8000-000000000000' })).toEqual([]);
  expect((await call('listCases', { from: '2026-02-30' })).body.fields).toEqual({ from: expect.any(String) });
});

test('a day, an order, or somebody there cannot be is refused by name', async () => {
  for (const [field, value] of [
    ['from', '2026-02-30'],
    ['to', 'yesterday'],
    ['sort', 'ip'],
    ['staffId', 'me'],
  ] as const) {
    const { status, body } = await call('listAudit', { [field]: value });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalid_input', [field]]);
  }
});

test('an export has what the filters find, runs nothing in a spreadsheet, is on record, and is for readers of the list', async () => {
  await call('saveCategory', { name: '=cmd|calc', position: 0 });
  const found = await call('exportList', { list: 'listAudit', filters: { action: 'saveCategory' } });
  expect(found.body.data).toMatchObject({ rowCount: 1, totalCount: 1 });
  const { file: csv } = found.body.data as unknown as { file: string };
  // The heading, the entry, and the signature.
  expect(csv.trim().split('\n')).toHaveLength(3);
  expect(csv).toContain("'=cmd|calc");
  expect(csv).not.toMatch(/(^|,)"?=/m);

  const [line] = (await call('listAudit', { action: 'exportList' })).body.data as unknown as object[];
  expect(line).toMatchObject({
    staffEmail: owner.email,
    targetLabel: 'listAudit',
    after: { rows: 1, format: 'csv', filters: { action: 'saveCategory' } },
  });

  const refused = await call('exportList', { list: 'listAudit', filters: {} }, editor);
  expect(refused.body.code).toBe('not_your_role');
  const unknown = await call('exportList', { list: 'listPerformers', filters: {} });
  expect(Object.keys(unknown.body.fields ?? {})).toContain('list');
  const wrong = await call('exportList', { list: 'listAudit', filters: { from: 'x' } });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {}).join()]).toEqual([
    400,
    expect.stringContaining('from'),
  ]);
  expect((await call('listAudit', { action: 'exportList' })).body.totalCount).toBe(1);
});

/** The choices a field of a list's input has, such as its orders. */
function choicesOf(list: (typeof tableLists)[number], field: string): string[] {
  const { shape } = admin[list]['~orpc'].inputSchema as unknown as { shape: Record<string, object> };
  const inner = shape[field] as { unwrap?: () => { options?: string[] } } | undefined;
  return inner?.unwrap?.().options ?? [];
}

test('every list is read in each of its orders and within days, and is exported as far as the role reads it', async () => {
  await newMember(site, 'zelda.quill');
  await newMember(site, 'anton.reed');
  const support = await newStaff(site, owner, 'support');
  for (const list of tableLists) {
    for (const sort of ['', ...choicesOf(list, 'sort')]) {
      const asked = { ...(sort && { sort, from: '2026-01-01', to: today(), accountId: '' }) };
      const { status, body } = await call(list, asked);
      expect([list, sort, status, body.code]).toEqual([list, sort, 200, undefined]);
    }
    const whole = await call('exportList', { list, filters: {} });
    expect([list, whole.status]).toEqual([list, 200]);
    const roles: readonly string[] = admin[list]['~orpc'].meta.roles ?? [];
    const asSupport = await call('exportList', { list, filters: {} }, support);
    expect([list, asSupport.body.code]).toEqual([
      list,
      roles.includes('support') ? undefined : 'not_your_role',
    ]);
  }
  const namesIn = async (input: object) =>
    ((await call('listAccounts', input)).body.data as unknown as { username: string }[]).map(
      ({ username }) => username,
    );
  expect(await namesIn({ sort: 'username', type: 'user' })).toEqual(['anton.reed', 'zelda.quill']);
  expect(await namesIn({ sort: '-username', type: 'user' })).toEqual(['zelda.quill', 'anton.reed']);
  expect(await namesIn({ to: dayBefore(dayBefore(today())) })).toEqual([]);

  const fileOf = async (who = owner) =>
    (
      (await call('exportList', { list: 'listAccounts', filters: { sort: 'username', type: 'user' } }, who))
        .body.data as unknown as { file: string }
    ).file;
  const lines = (await fileOf()).trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('username');
  expect(lines[1]).toContain('anton.reed');
  // Addresses are masked in the file as they are on the screen.
  expect(await fileOf()).toContain('anton.reed@');
  expect(await fileOf(support)).not.toContain('anton.reed@');
  const wrong = await call('exportList', { list: 'listAccounts', filters: { sort: 'email' } });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['sort']]);
});

test('views are kept per person and list, replaced by name, bounded, and deleted by their owner only', async () => {
  const list = 'listAudit';
  const views = async (who = owner): Promise<{ _id: string; name: string; query: string }[]> =>
    (await call('listSavedViews', { list }, who)).body.data ?? [];
  await call('saveView', { list, name: 'Yesterday', query: 'sort=at' });
  await call('saveView', { list, name: 'yesterday', query: 'action=addStaff' });
  const [view, ...others] = await views();
  expect([view, others]).toMatchObject([{ name: 'yesterday', query: 'action=addStaff' }, []]);
  expect(await views(editor)).toEqual([]);
  expect((await call('deleteView', { _id: view?._id }, editor)).body.code).toBe('not_found');
  expect(await views()).toHaveLength(1);

  const saved = await Promise.all(
    Array.from({ length: 22 }, (_, n) => call('saveView', { list, name: `View ${n}`, query: '' })),
  );
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(new Set(saved.map(({ body }) => body.code).filter(Boolean))).toEqual(new Set(['conflict']));
  expect(await views()).toHaveLength(20);
  // A full list still takes changes to what it has.
  expect((await call('saveView', { list, name: 'Yesterday', query: 'sort=at' })).status).toBe(200);
  expect((await call('deleteView', { _id: view?._id })).status).toBe(200);
  expect(await views()).toHaveLength(19);

  const long = await call('saveView', { list, name: 'x'.repeat(41), query: '' });
  expect(Object.keys(long.body.fields ?? {})).toEqual(['name']);
});
