import { expect, test } from 'vitest';
import { asViewer, countryCode, countryFromHeader, currentViewer, oncePerViewer } from './index.ts';

test('a country is known by its letters and by its name, and nothing else is one', () => {
  expect(countryCode('de')).toBe('DE');
  expect(countryCode(' Germany ')).toBe('DE');
  expect(countryCode('United Kingdom')).toBe('GB');
  for (const none of ['', null, undefined, 'XX', 'T1', 'ZZ', 'EU', 'DD', 'Atlantis']) {
    expect(countryCode(none)).toBeUndefined();
  }
});

test('the country of a request is the word of the named header only', () => {
  expect(countryFromHeader('CF-IPCountry')({ 'cf-ipcountry': 'NO' })).toBe('NO');
  expect(countryFromHeader('CF-IPCountry')({ 'cf-ipcountry': 'T1' })).toBeUndefined();
  expect(countryFromHeader(undefined)({ 'cf-ipcountry': 'NO' })).toBeUndefined();
});

test('work knows its viewer, and looks things up once', async () => {
  let looks = 0;
  const look = () => oncePerViewer('something', async () => ++looks);
  expect(currentViewer()).toBeUndefined();
  expect([await look(), await look()]).toEqual([1, 2]);
  await asViewer({ accountId: 'a', country: 'NO' }, async () => {
    expect(currentViewer()).toMatchObject({ accountId: 'a', country: 'NO' });
    expect([await look(), await look()]).toEqual([3, 3]);
  });
  expect(currentViewer()).toBeUndefined();
});
