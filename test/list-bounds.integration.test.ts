import { bootSite, type Site } from '@candela/testkit/boot';
import { logIn, newMember, newModel, type Who } from '@candela/testkit/e2e-people';
import { newOwner } from '@candela/testkit/e2e-staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, operations } from './bad-input-cases.ts';

/** Every list of the contract at and beyond its bounds, and every search with what a search box may be given. */

let site: Site;
let tokens: Record<Who | 'staff', string>;

beforeAll(async () => {
  site = await bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'error' } });
  const [member, model] = await Promise.all([newMember(site, 'far.reader'), newModel(site, 'far.model')]);
  tokens = {
    user: await logIn(site, 'user', member),
    model: model.token,
    staff: (await newOwner(site)).token,
  };
});
afterAll(() => site?.stop());

const paged = operations.filter(({ fields }) => fields.includes('current_page'));
const searched = operations.filter(({ fields }) => fields.includes('search'));

/** Words of the database, of the disk or of a stack that no answer may hold. */
const innards = /syntax error|relation "|pg_|node_modules|\/work\/|at async|password_hash|\bERROR:/;

async function ask(operation: Operation, input: object) {
  const { access, path } = operation;
  const caller = access === 'staff' || access === 'model' ? access : 'user';
  const { status, body } = await site.call(path.slice(1), input, tokens[caller]);
  expect(JSON.stringify(body), operation.name).not.toMatch(innards);
  return { status, body: body as { code?: string; fields?: Record<string, string>; data?: unknown } };
}

describe('every list', () => {
  it('there is, is bounded', () => {
    expect(paged.length).toBeGreaterThan(40);
    expect(searched.length).toBeGreaterThan(8);
  });

  it.each(paged)('$name refuses pages and page sizes out of bounds, naming them', async (operation) => {
    for (const [field, value] of [
      ['current_page', 0],
      ['current_page', -1],
      ['current_page', 1e12],
      ['per_page', 10_000],
      ['per_page', 0],
    ] as const) {
      const { status, body } = await ask(operation, { [field]: value });
      expect([status, body.code], `${field} ${value}`).toEqual([400, 'invalid_input']);
      expect(Object.keys(body.fields ?? {})).toContain(field);
    }
  });

  it.each(paged)(
    '$name answers page a million with nothing, or says what else it needs',
    async (operation) => {
      const { status, body } = await ask(operation, { current_page: 1_000_000, per_page: 10 });
      if (status === 200 && Array.isArray(body.data) && operation.name !== 'discovery.searchAll') {
        expect(body.data).toEqual([]);
      }
      expect([200, 400, 404]).toContain(status);
      // Admin lists end sooner, and say so.
      if (status === 400 && operation.access !== 'staff') {
        expect(Object.keys(body.fields ?? {})).not.toContain('current_page');
      }
    },
  );
});

describe('every search', () => {
  it.each(searched)('$name takes any words, and refuses too many', async (operation) => {
    for (const search of [
      "'; drop table accounts.accounts; --",
      "' or '1'='1",
      '%_\\',
      '<script>alert(1)</script>',
      '🕯️🔥👩‍🎤',
      '\u202Eevil',
    ]) {
      const { status } = await ask(operation, { search });
      expect([200, 400], search).toContain(status);
    }
    const { status, body } = await ask(operation, { search: 'x'.repeat(10_240) });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(body.fields ?? {})).toContain('search');
    expect((await site.call('userCategory/getAllCategory', {})).status).toBe(200);
  });
});
