import { expect, test } from 'vitest';
import { formatMoney } from '../../../ui/format/format-count.ts';
import {
  draftOf,
  isFound,
  problemOf,
  type Setting,
  type SettingValue,
  sentOf,
  shownRange,
  shownValue,
} from './setting-value.ts';

const setting = (change: Partial<Setting>): Setting => ({
  _id: 'tipMaxCredits',
  group: 'tips',
  kind: 'number',
  unit: 'credits',
  isOffAtZero: false,
  value: 2000,
  standard: 2000,
  min: 1,
  max: 10_000_000,
  maxLength: null,
  currency: null,
  changedAt: null,
  ...change,
});
const warning = setting({ unit: 'hundredthsOfPercent', isOffAtZero: true, min: 0, max: 10_000 });
const worth = setting({ unit: 'money', currency: 'USD', max: 100_000 });
const flag = setting({ kind: 'switch', unit: null, min: 0, max: 1 });
const countries = setting({ kind: 'countries', unit: null, min: null, max: null });
const text = setting({ kind: 'text', unit: null, min: null, max: null, maxLength: 70 });

test('a value is read with its unit', () => {
  const cases: [Setting, SettingValue, string][] = [
    [setting({}), 1, '1 credit'],
    [setting({ unit: 'percent' }), 80, '80%'],
    [warning, 90, '0.90%'],
    [warning, 0, 'Off'],
    [worth, 10, formatMoney(10, 'USD')],
    [setting({ unit: 'money', currency: 'JPY' }), 10, formatMoney(10, 'JPY')],
    [setting({ unit: 'gigabytes' }), 5, '5 GB'],
    [flag, 1, 'On'],
    [countries, 'GB,US', 'United Kingdom, United States'],
    [countries, '', 'No countries'],
    [text, '', 'Not set'],
    [setting({ kind: 'currency' }), 'EUR', 'EUR (Euro)'],
  ];
  for (const [row, value, words] of cases) expect(shownValue(row, value)).toBe(words);
  expect(shownRange(warning)).toBe('0.00% to 100.00%');
  expect(shownRange(text)).toBe('Up to 70 characters');
  expect(shownRange(flag)).toBe('');
});

test('what is typed becomes the value it was shown for', () => {
  const cases: [Setting, SettingValue][] = [
    [setting({}), 2000],
    [warning, 90],
    [warning, 29],
    [worth, 29],
    [flag, 0],
    [countries, 'GB,US'],
    [countries, ''],
    [text, 'Lantern Ltd'],
  ];
  for (const [row, value] of cases) expect(sentOf(row, draftOf(row, value))).toBe(value);
  expect(draftOf(warning, 90)).toBe('0.90');
});

test('what cannot be sent is said in the unit it is typed in', () => {
  expect(problemOf(worth, sentOf(worth, '5000'))).toBe(
    `Enter a number from ${formatMoney(1, 'USD')} to ${formatMoney(100_000, 'USD')}.`,
  );
  expect(problemOf(setting({ max: 5 }), sentOf(setting({}), ''))).toBe(
    'Enter a whole number from 1 credit to 5 credits.',
  );
  expect(problemOf(warning, sentOf(warning, '0.905'))).toBe('Enter a number from 0.00% to 100.00%.');
  expect(problemOf(warning, sentOf(warning, '0.9'))).toBeUndefined();
});

test('settings are found by their words, their group and their key', () => {
  for (const words of ['largest tip', 'PROMOTION', 'tipmax', ''])
    expect(isFound(setting({}), words)).toBe(true);
  expect(isFound(setting({}), 'largest chargeback')).toBe(false);
});
