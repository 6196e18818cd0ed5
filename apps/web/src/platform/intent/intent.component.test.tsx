import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { claimIntent, findIntent, joinPath, kindNamedBy, saveIntent, takeIntent } from './intent.ts';

const at = '/live-model/tilda?from=home';
const query = joinPath('chat', at).replace('/sign-up', '');
const where = { pathname: '/live-model/tilda', accountId: 'rafe', subjectId: 'room' };
const key = 'wantedBeforeJoining';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const save = () => saveIntent({ kind: 'chat', at, subjectId: 'room', text: 'The same harp?' });

test('what was wanted is found by its link, and done once, by who signed in, at its place', () => {
  save();
  expect(findIntent(query)).toMatchObject({ text: 'The same harp?' });
  expect(takeIntent(['chat'], where)).toBeNull();
  claimIntent(query, 'rafe');
  expect(findIntent(query)).toBeNull();
  expect(takeIntent(['chat'], { ...where, accountId: 'somebody-else' })).toBeNull();
  expect(takeIntent(['chat'], { ...where, pathname: '/live-model/maren' })).toBeNull();
  expect(takeIntent(['chat'], { ...where, subjectId: 'another-room' })).toBeNull();
  expect(takeIntent(['tip'], where)).toBeNull();
  expect(takeIntent(['chat'], where)).toMatchObject({ text: 'The same harp?' });
  expect(takeIntent(['chat'], where)).toBeNull();
});

test('signing in for something else leaves it alone', () => {
  save();
  claimIntent('?returnTo=%2Fhome', 'rafe');
  claimIntent(joinPath('chat', '/live-model/maren').replace('/sign-up', ''), 'rafe');
  expect(takeIntent(['chat'], where)).toBeNull();
  expect(findIntent(query)).not.toBeNull();
});

test('it is forgotten after an hour', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  save();
  vi.setSystemTime(Date.now() + 3_600_001);
  expect(findIntent(query)).toBeNull();
  claimIntent(query, 'rafe');
  expect(takeIntent(['chat'], where)).toBeNull();
});

test.each([
  ['no JSON', '{'],
  ['another kind', JSON.stringify({ kind: 'steal', at, until: 9e15 })],
  ['a text that is none', JSON.stringify({ kind: 'chat', at, until: 9e15, text: 7 })],
  ['a book', JSON.stringify({ kind: 'chat', at, until: 9e15, text: 'x'.repeat(5000) })],
  ['a purchase that is none', JSON.stringify({ kind: 'tip', at, until: 9e15, resume: { do: 'pay' } })],
])('what is stored and is %s is nothing', (_, stored) => {
  localStorage.setItem(key, stored);
  expect(findIntent(query)).toBeNull();
});

test('a link names only what there is', () => {
  expect(kindNamedBy('?for=tip')).toBe('tip');
  expect(kindNamedBy('?for=toString')).toBeNull();
});
