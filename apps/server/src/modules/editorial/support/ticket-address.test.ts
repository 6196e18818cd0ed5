import { expect, it } from 'vitest';
import { createTicketAddresses } from './ticket-address.ts';

const secret = 'a secret of this test, long enough';
const addressesOf = (keys: string | readonly [string, ...string[]]) =>
  createTicketAddresses({ inbox: 'Support@Site.example', sender: 'no-reply@site.example', secret: keys });
const addresses = addressesOf(secret);
const own = addresses.addressOf(12n);

it('names a ticket in an address that only the site can make', () => {
  expect(own).toMatch(/^support\+t12\.[0-9a-f]{20}@site\.example$/);
  expect(addresses.numberOf(['other@site.example', own.toUpperCase()])).toBe(12n);
  for (const wrong of [
    own.replace('+t12', '+t13'),
    own.replace(/.@/, (last) => (last === '0@' ? '1@' : '0@')),
    own.replace(/..@/, '@'),
    own.replace('site.example', 'other.example'),
    own.replace('support+', 'help+'),
    'support@site.example',
    'support+t12.@site.example',
    '',
  ]) {
    expect(addresses.numberOf([wrong]), wrong).toBeUndefined();
  }
});

it('takes addresses of an earlier secret, and of no other', () => {
  expect(addressesOf(['a new secret, as long as the other one', secret]).numberOf([own])).toBe(12n);
  expect(addressesOf('a new secret, as long as the other one').numberOf([own])).toBeUndefined();
});

it('fits in front of the @ with the longest name and number', () => {
  const long = createTicketAddresses({ inbox: `${'a'.repeat(24)}@b.example`, sender: '', secret });
  expect(long.addressOf(999_999_999_999_999n).split('@')[0]?.length).toBeLessThanOrEqual(64);
});

it('knows mails of the site itself', () => {
  for (const address of [own, 'SUPPORT@site.example', 'no-reply@site.example']) {
    expect(addresses.isOwn(address), address).toBe(true);
  }
  for (const address of ['supporter@site.example', 'support@other.example', '']) {
    expect(addresses.isOwn(address), address).toBe(false);
  }
});
