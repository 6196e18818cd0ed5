import { afterEach, expect, it } from 'vitest';
import { moneyNotices } from '../../locales/money-notices.ts';
import { notices } from '../../locales/notices.ts';
import { input } from '../http/locales/input.ts';
import { say, speak, verbatim } from './index.ts';

afterEach(() => speak('en'));

it('says a message by the rules of plurals, numbers and dates', () => {
  expect(say(moneyNotices.tip({ name: 'ann', credits: 1n }))).toBe('ann tipped you 1 credit');
  expect(say(moneyNotices.tip({ name: 'ann', credits: 2 }))).toBe('ann tipped you 2 credits');
  expect(say(input.wholeNumberBetween({ least: 0, most: 10_000 }))).toBe(
    'Enter a whole number from 0 to 10,000.',
  );
  const ends = moneyNotices.membership.ending({ title: 'Gold', endsAt: new Date('2026-03-31T23:30:00Z') });
  expect(say(ends)).toBe('Gold ends on March 31, 2026');
});

it('says the same after a message was stored as JSON, one message inside another', () => {
  const tip = moneyNotices.tip({ name: moneyNotices.someone, credits: 3n });
  expect(tip).toEqual({
    key: 'money-notices:tip',
    values: { name: { key: 'money-notices:someone' }, credits: 3 },
  });
  expect(say(JSON.parse(JSON.stringify(tip)))).toBe('Someone tipped you 3 credits');
});

it('speaks the language of the site, and English where a translation is missing', () => {
  const message = notices.message({ name: 'Zoë' });
  speak('en-XA');
  expect(say(message)).toBe('⟦Ñéŵ ɱéššáĝé ƒŕóɱ Zoë⟧');
  speak('de');
  expect(say(message)).toBe('New message from Zoë');
});

it('leaves what people wrote alone, braces and all', () => {
  expect(say(verbatim("it's {name} <b>'{'</b>"))).toBe("it's {name} <b>'{'</b>");
});

it('says the key of a message that no catalogue has any more', () => {
  expect(say({ key: 'gone:one' })).toBe('gone:one');
  expect(say({ key: 'notices:toString' })).toBe('notices:toString');
});
