import { describe, expect, it } from 'vitest';
import { siteName } from './look-fields.ts';

describe('the name of a site', () => {
  it.each(['Night Harbour', 'Ärger & Söhne', '夜の港 24', 'Ночная гавань', "O'Hara, live"])(
    'may be %s',
    (name) => {
      expect(siteName.parse(` ${name} `)).toBe(name);
    },
  );

  it.each([
    ['', 'nothing'],
    ['···', 'no letter'],
    ['a'.repeat(61), 'too long'],
    ['Night\r\nBcc: all@example.org', 'a header of a mail'],
    ['Harbour <boss@bank.example>', 'an address'],
    ['support@bank.example', 'an address'],
    ['Night"; x', 'a quote that ends the name'],
    ['Night\u202eruobraH', 'letters that run backwards'],
    ['Night\u200bHarbour', 'a space nobody sees'],
    ['P\u0430ypal', 'Cyrillic among Latin letters'],
    ['a\u0301\u0301\u0301\u0301', 'marks upon marks'],
  ])('may not be %j: %s', (name) => {
    expect(siteName.safeParse(name).success).toBe(false);
  });
});
