import { type FraudRule, fraudRuleNames, fraudRules } from '@candela/contract/fraud/rules';
import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEvents } from '../../platform/events/index.ts';
import { createJobs, type Jobs } from '../../platform/jobs/index.ts';
import { balanceOfModel, earningsHeld } from '../earnings/index.ts';
import { fraudRuleTerms } from './rule-store.ts';
import { openTestFraud } from './test-fraud.ts';

let test: TestDatabase;
let jobs: Jobs;
const holdsPublished: { modelId: string; credits: number | null; reason: string }[] = [];
let site: ReturnType<typeof openTestFraud>;
const soon = { timeout: 15_000, interval: 50 };
/** Cases that were there before a test, which others have raised. */
const before = new Map<FraudRule, number>();

beforeAll(async () => {
  test = await openTestDatabase();
  jobs = createJobs({ ownerUrl: test.ownerUrl, database: test.database });
  const events = createEvents({ jobs, database: test.database });
  events.afterCommit(earningsHeld, 'test', async (held) => void holdsPublished.push(held));
  await jobs.start();
  site = openTestFraud(test.database, events);
});
afterAll(async () => {
  await jobs?.stop();
  await test?.drop();
});

async function only(rule: FraudRule, terms: Parameters<typeof site.only>[1]) {
  await site.only(rule, terms);
  before.set(rule, (await site.cases(rule)).length);
}
const raised = async (rule: FraudRule) => (await site.cases(rule)).slice(before.get(rule) ?? 0);

it('has every rule of the contract, within its range', async () => {
  const terms = await fraudRuleTerms(test.database);
  expect([...terms.keys()].sort()).toEqual([...fraudRuleNames].sort());
  for (const [rule, { threshold }] of terms) {
    const { min, max } = fraudRules[rule];
    expect(threshold >= min && threshold <= max, rule).toBe(true);
  }
});

it('counts the payments of one account, and not those before the window or of others', async () => {
  await only('paymentsPerAccount', { threshold: 3 });
  const [ann, bob] = [await site.newAccount(), await site.newAccount()];
  await site.buy(ann, 50);
  site.pass(25 * hourMs);
  await site.buy(ann, 50);
  await site.buy(ann, 50);
  await site.buy(bob, 50);
  expect(await raised('paymentsPerAccount'), 'two within a day').toEqual([]);
  await site.buy(ann, 50);
  expect(await raised('paymentsPerAccount')).toMatchObject([{ figure: 3n, state: 'open', facts: [ann] }]);
  await site.buy(ann, 50);
  expect(await raised('paymentsPerAccount'), 'one case, which grows').toMatchObject([{ figure: 4n }]);
});

it('sums what one account paid', async () => {
  await only('amountPerAccount', { threshold: 10_000 });
  const [ann, bob] = [await site.newAccount(), await site.newAccount()];
  await site.buy(ann, 900);
  await site.buy(ann, 50);
  await site.buy(bob, 900);
  expect(await raised('amountPerAccount')).toEqual([]);
  await site.buy(ann, 50);
  expect(await raised('amountPerAccount')).toMatchObject([{ figure: 10_000n, facts: [ann] }]);
});

it.each([
  ['paymentsPerInstrument', { paidWith: { instrument: 'card of everybody' } }],
  ['paymentsPerAddress', { from: { ip: '203.0.113.9' } }],
] as const)('%s counts across accounts', async (rule, shared) => {
  await only(rule, { threshold: 3 });
  const [ann, bob, eve] = [await site.newAccount(), await site.newAccount(), await site.newAccount()];
  await site.buy(ann, 50, shared);
  await site.buy(bob, 50, shared);
  await site.buy(eve, 50);
  expect(await raised(rule)).toEqual([]);
  await site.buy(bob, 50, shared);
  const [one, ...others] = await raised(rule);
  expect(others).toEqual([]);
  expect(one?.figure).toBe(3n);
  expect(new Set(one?.facts)).toEqual(new Set([ann, bob]));
});

it.each([
  ['sharedInstrument', { paidWith: { instrument: 'one card' } }],
  ['sharedDevice', { from: { browser: () => 'one browser' } }],
] as const)('%s counts accounts, however often each pays', async (rule, shared) => {
  await only(rule, { threshold: 3, windowHours: 168 });
  const accounts = [await site.newAccount(), await site.newAccount(), await site.newAccount()] as const;
  await site.buy(accounts[0], 50, shared);
  await site.buy(accounts[1], 50, shared);
  await site.buy(accounts[1], 50, shared);
  await site.buy(accounts[2], 50);
  expect(await raised(rule)).toEqual([]);
  await site.buy(accounts[2], 50, shared);
  const [one] = await raised(rule);
  expect(one?.figure).toBe(3n);
  expect(new Set(one?.facts)).toEqual(new Set(accounts));

  await site.decide(one?.id ?? '', 'clear');
  await site.buy(accounts[0], 50, shared);
  expect(await raised(rule), 'the same accounts').toHaveLength(1);
  await site.buy(await site.newAccount(), 50, shared);
  expect(await raised(rule), 'one more account').toMatchObject([{ state: 'cleared' }, { figure: 4n }]);
});

it('a card of another country counts from an amount on, and only when both countries are known', async () => {
  await only('countryMismatch', { threshold: 5_000 });
  const ann = await site.newAccount();
  const abroad = { from: { country: 'NO' }, paidWith: { country: 'BR' } };
  await site.buy(ann, 499, abroad);
  await site.buy(ann, 500, { from: { country: 'NO' }, paidWith: { country: 'NO' } });
  await site.buy(ann, 500, { paidWith: { country: 'BR' } });
  await site.buy(ann, 500, { from: { country: 'NO' } });
  expect(await raised('countryMismatch')).toEqual([]);
  await site.buy(ann, 500, abroad);
  expect(await raised('countryMismatch')).toMatchObject([{ figure: 5_000n, facts: [ann] }]);
});

it('holds what a model earns by large tips from a new card, in the transaction of the tip', async () => {
  await only('newInstrumentTips', { threshold: 300, effect: 'hold' });
  const [ann, bob, model] = [
    await site.newAccount(),
    await site.newAccount(),
    await site.newAccount('model'),
  ];
  await site.buy(ann, 1_000, { paidWith: { instrument: 'card of ann' } });
  await site.give(bob, 1_000);
  await site.tip(bob, model, 900);
  await site.tip(ann, model, 299);
  expect(await raised('newInstrumentTips'), 'just below, and an account without a new card').toEqual([]);
  expect(await site.held(model)).toBe(0n);
  await site.tip(ann, model, 1);
  const [one] = await raised('newInstrumentTips');
  expect(one).toMatchObject({ figure: 300n, effect: 'hold' });
  expect(new Set(one?.facts)).toEqual(new Set([ann, model]));
  expect(await site.held(model)).toBe(300n * 80n);
  const heard = () => holdsPublished.filter(({ modelId }) => modelId === model);
  await vi.waitFor(() => expect(heard()).toMatchObject([{ credits: 240, reason: expect.any(String) }]), soon);
  const third = await site.tip(ann, model, 10);
  expect(await site.held(model), 'the case grows').toBe(310n * 80n);
  // What goes back is no longer held.
  await test.database.transaction((tx) =>
    site.wallet.refund(tx, { purchaseId: third, reason: 'test', actorId: null }),
  );
  expect(await site.held(model)).toBe(300n * 80n);

  const later = new Date(site.clock().getTime() + 8 * dayMs);
  const standing = () => balanceOfModel(test.database, model, later, 7);
  expect(await standing()).toMatchObject({ available: 900n * 80n, held: 300n * 80n });

  await site.decide(one?.id ?? '', 'clear');
  expect(await standing()).toMatchObject({ available: 1_200n * 80n, held: 0n, holds: [] });
  expect(await site.held(model)).toBe(0n);
  await site.tip(ann, model, 299);
  expect(await raised('newInstrumentTips'), 'cleared tips are not counted again').toHaveLength(1);
  await site.tip(ann, model, 1);
  expect(await raised('newInstrumentTips')).toHaveLength(2);
  site.pass(25 * hourMs);
  const eve = await site.newAccount('model');
  await site.tip(ann, eve, 90);
  expect(await site.held(eve), 'the card is no longer new').toBe(0n);
});

it('a card that was used before is not new', async () => {
  const ann = await site.newAccount();
  const card = { paidWith: { instrument: 'old card' } };
  await site.buy(ann, 1_000, card);
  site.pass(30 * hourMs);
  await only('newInstrumentTips', { threshold: 300, effect: 'hold' });
  await site.buy(ann, 1_000, card);
  await site.tip(ann, await site.newAccount('model'), 1_000);
  expect(await raised('newInstrumentTips')).toEqual([]);
});

it('holds tips of many fresh accounts to one model', async () => {
  await only('freshTips', { threshold: 3, effect: 'hold' });
  const [model, other] = [await site.newAccount('model'), await site.newAccount('model')];
  const fresh = async () => {
    // Made now by the database's clock, while this one has moved on.
    const id = await site.newAccount('user', -5);
    await site.give(id, 100);
    return id;
  };
  const [ann, bob] = [await fresh(), await fresh()];
  await site.tip(ann, model, 10);
  await site.tip(ann, model, 10);
  await site.tip(bob, model, 10);
  await site.tip(await fresh(), other, 10);
  const old = await site.newAccount();
  await site.give(old, 100);
  await site.tip(old, model, 10);
  expect(await raised('freshTips')).toEqual([]);
  const eve = await fresh();
  await site.tip(eve, model, 20);
  const [one] = await raised('freshTips');
  expect(one?.figure).toBe(3n);
  expect(new Set(one?.facts)).toEqual(new Set([ann, bob, eve, model]));
  expect(await site.held(model)).toBe(50n * 80n);
  await site.tip(await fresh(), model, 5);
  expect(await raised('freshTips')).toMatchObject([{ figure: 4n }]);
  expect(await site.held(model)).toBe(55n * 80n);
  expect(await site.held(other)).toBe(0n);
});

it('looks at addresses by a job that goes on where it stopped', async () => {
  await only('sharedAddress', { threshold: 2, windowHours: 168 });
  const [ann, bob, eve] = [await site.newAccount(), await site.newAccount(), await site.newAccount()];
  await site.buy(ann, 50);
  await site.buy(bob, 50);
  await site.signIn(ann, '198.51.100.4', 'Firefox on Linux');
  await site.signIn(eve, '198.51.100.4', 'Firefox on Linux');
  await site.signIn(bob, '198.51.100.4', 'Chrome on Windows');
  await site.lookAtAddresses();
  expect(await raised('sharedAddress'), 'one has never paid, and one has another browser').toEqual([]);
  site.pass(5 * minuteMs);
  await site.signIn(bob, '198.51.100.4', 'Firefox on Linux');
  await site.lookAtAddresses();
  const [one] = await raised('sharedAddress');
  expect(new Set(one?.facts)).toEqual(new Set([ann, bob]));
  await site.decide(one?.id ?? '', 'clear');
  site.pass(minuteMs);
  await site.signIn(ann, '198.51.100.4', 'Firefox on Linux');
  await site.lookAtAddresses();
  expect(await raised('sharedAddress'), 'the same facts').toHaveLength(1);
});

it('a payment that holds keeps back what its account buys, before and after, until it is decided', async () => {
  await only('sharedInstrument', { threshold: 2, windowHours: 168, effect: 'hold' });
  const shared = { paidWith: { instrument: 'card of two' } };
  const [ann, bob, model] = [
    await site.newAccount(),
    await site.newAccount(),
    await site.newAccount('model'),
  ];
  await site.buy(ann, 50, shared);
  await site.tip(ann, model, 20);
  expect(await site.held(model)).toBe(0n);
  await site.buy(bob, 100, shared);
  expect(await site.held(model), 'what was bought since the first of the payments').toBe(20n * 80n);
  await site.tip(bob, model, 30);
  expect(await site.held(model)).toBe(50n * 80n);
  expect(await site.wallet.verifyLedger()).toEqual([]);

  const [one] = await raised('sharedInstrument');
  await site.decide(one?.id ?? '', 'hold');
  expect(await raised('sharedInstrument')).toMatchObject([{ state: 'held' }]);
  await refusal(site.decide(one?.id ?? '', 'hold'), 'conflict');
  await site.tip(bob, model, 10);
  expect(await site.held(model)).toBe(60n * 80n);

  const { after } = await site.decide(one?.id ?? '', 'refund');
  expect(after).toMatchObject({ state: 'refunded', refundedSales: 3, refundedPayments: 2 });
  expect(await site.held(model)).toBe(0n);
  expect([(await site.wallet.balanceOf(ann)).net, (await site.wallet.balanceOf(bob)).net]).toEqual([0n, 0n]);
  expect(await site.wallet.verifyLedger()).toEqual([]);
  await refusal(site.decide(one?.id ?? '', 'clear'), 'conflict');
  await refusal(site.decide(newId(), 'clear'), 'not_found');
});

it('a sale is held once by two cases, and passes from the one that is cleared to the other', async () => {
  await site.only('freshTips', { threshold: 2, effect: 'hold' });
  const model = await site.newAccount('model');
  const terms = { isOn: true, threshold: 50, windowHours: 24, effect: 'hold' } as const;
  await test.database.transaction((tx) =>
    site.fraud.saveRule(tx, { rule: 'newInstrumentTips', terms, reason: 'both', actorId: null }),
  );
  const [ann, bob] = [await site.newAccount('user', -6), await site.newAccount('user', -6)];
  await site.buy(ann, 900);
  await site.give(bob, 100);
  await site.tip(bob, model, 10);
  await site.tip(ann, model, 50);
  expect(await site.held(model)).toBe(60n * 80n);
  const mine = async (rule: FraudRule) =>
    (await site.cases(rule)).findLast(({ facts }) => facts.includes(model));
  await site.decide((await mine('newInstrumentTips'))?.id ?? '', 'clear');
  expect(await site.held(model), 'the other case holds both').toBe(60n * 80n);
  await site.decide((await mine('freshTips'))?.id ?? '', 'clear');
  expect(await site.held(model)).toBe(0n);
});

it('a rule that is off raises nothing, and a rule only flags unless it is to hold', async () => {
  await only('freshTips', { threshold: 2, isOn: false });
  const model = await site.newAccount('model');
  const tipFresh = async () => {
    const id = await site.newAccount('user', -6);
    await site.give(id, 10);
    await site.tip(id, model, 10);
  };
  await tipFresh();
  await tipFresh();
  expect(await raised('freshTips')).toEqual([]);
  await only('freshTips', { threshold: 2, effect: 'flag' });
  await tipFresh();
  await tipFresh();
  const [one] = await raised('freshTips');
  expect(one).toMatchObject({ effect: 'flag' });
  expect(await site.held(model)).toBe(0n);
  await site.decide(one?.id ?? '', 'hold');
  expect(await site.held(model), 'staff can still hold it').toBe(20n * 80n);
  site.pass(40 * dayMs);
});

it('a decision that moved nothing is undone by who made it, until seconds are over or the next case is open', async () => {
  await only('paymentsPerAccount', { threshold: 2, effect: 'flag' });
  const ann = await site.newAccount();
  const [staff, other] = [newId(), newId()];
  await site.buy(ann, 50);
  await site.buy(ann, 50);
  const [one] = await raised('paymentsPerAccount');
  const id = one?.id ?? '';
  await site.decide(id, 'clear', staff);
  await refusal(site.undo(id, 'clear', other), 'conflict');
  await refusal(site.undo(id, 'hold', staff), 'conflict');
  await site.undo(id, 'clear', staff);
  expect(await raised('paymentsPerAccount')).toMatchObject([{ state: 'open' }]);
  await refusal(site.undo(id, 'clear', staff), 'conflict');
  await site.buy(ann, 50);
  expect(await raised('paymentsPerAccount'), 'it grows again').toMatchObject([{ figure: 3n }]);

  await site.decide(id, 'clear', staff);
  await site.buy(ann, 50);
  await site.buy(ann, 50);
  expect(await raised('paymentsPerAccount')).toHaveLength(2);
  await refusal(site.undo(id, 'clear', staff), 'conflict');

  const next = (await raised('paymentsPerAccount')).find(({ state }) => state === 'open')?.id ?? '';
  await site.decide(next, 'clear', staff);
  site.pass(minuteMs);
  await refusal(site.undo(next, 'clear', staff), 'conflict');
});

it('marks of tips that were cleared go with an undo, and what was held stays so', async () => {
  await only('newInstrumentTips', { threshold: 300, effect: 'flag' });
  const [ann, model, staff] = [await site.newAccount(), await site.newAccount('model'), newId()];
  await site.buy(ann, 1_000, { paidWith: { instrument: 'another card' } });
  await site.tip(ann, model, 300);
  const id = (await raised('newInstrumentTips'))[0]?.id ?? '';
  await site.decide(id, 'clear', staff);
  await site.undo(id, 'clear', staff);
  await site.tip(ann, model, 10);
  expect(await raised('newInstrumentTips'), 'tips of before are counted again').toMatchObject([
    { figure: 310n, state: 'open' },
  ]);

  await only('newInstrumentTips', { threshold: 300, effect: 'hold' });
  const [bob, other] = [await site.newAccount(), await site.newAccount('model')];
  await site.buy(bob, 1_000, { paidWith: { instrument: 'one more card' } });
  await site.tip(bob, other, 300);
  const held = (await raised('newInstrumentTips')).find(({ effect }) => effect === 'hold')?.id ?? '';
  await site.decide(held, 'hold', staff);
  await site.undo(held, 'hold', staff);
  expect(await site.held(other)).toBe(300n * 80n);
  await site.decide(held, 'clear', staff);
  await refusal(site.undo(held, 'clear', staff), 'conflict');
  expect(await site.held(other), 'what was let go stays so').toBe(0n);
});
