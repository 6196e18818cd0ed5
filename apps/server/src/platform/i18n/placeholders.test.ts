import { expect, it } from 'vitest';
import { catalogue, type Message, piecesOf, speak } from './index.ts';

const english = {
  plain: 'Nothing to fill in.',
  code: '{code} works for {minutes, plural, one {# minute} other {# minutes}}, {code}.',
  path: 'At {publicUrl}/my-memberships. Later at {publicUrl}{loginPath}, {publicUrl}/otp{query}',
  token: 'Appeal: {link}',
};
catalogue('test-pieces/mails', english, import.meta.url);

const pieces = (name: keyof typeof english) => piecesOf(`test-pieces/mails:${name}`) ?? [];
const shape = (name: keyof typeof english) =>
  pieces(name)
    .map((piece) => (typeof piece === 'string' ? piece : `{${piece.name}}`))
    .join('');
const said = (name: keyof typeof english, values: Message['values']) =>
  pieces(name).flatMap((piece) =>
    typeof piece === 'string'
      ? []
      : [piece.say({ key: `test-pieces/mails:${name}`, ...(values && { values }) })],
  );

it('finds a figure with its noun, and an address with its path, as one thing each', () => {
  expect(shape('plain')).toBe('Nothing to fill in.');
  expect(shape('code')).toBe('{code} works for {minutes}, {code}.');
  expect(shape('path')).toBe('At {my-memberships}. Later at {loginPath}, {otp}');
  expect(shape('token')).toBe('Appeal: {link}');
  expect(piecesOf('test-pieces/mails:gone')).toBeUndefined();
});

it('says what stands in the place of each', () => {
  expect(said('code', { code: '12', minutes: 1 })).toEqual(['12', '1 minute', '12']);
  expect(said('path', { publicUrl: 'https://a.test', loginPath: '/member', query: '?a=1' })).toEqual([
    'https://a.test/my-memberships',
    'https://a.test/member',
    'https://a.test/otp?a=1',
  ]);
  speak('en-XA');
  expect(said('code', { code: '12', minutes: 2 })[1]).toBe('2 minutes');
  speak('en');
});

it('knows which are addresses', () => {
  const links = pieces('path')
    .filter((piece) => typeof piece !== 'string')
    .map(({ isLink }) => isLink);
  expect(links).toEqual([true, true, true]);
});
