import { username } from '@candela/contract/accounts/fields';
import { dayMs, minuteMs } from '@candela/contract/shared/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Message, say } from '../../platform/i18n/index.ts';
import {
  accountLimits,
  deviceName,
  isOldEnough,
  passwordProblem,
  sessionExpiry,
  shouldTouch,
  usernameSuggestions,
} from './rules.ts';

const at = (text: string) => new Date(text);
const day = dayMs;

describe('age', () => {
  it.each([
    ['2008-05-10', '2026-05-09T23:59:59Z', false],
    ['2008-05-10', '2026-05-10T00:00:00Z', true],
    ['2008-02-29', '2026-02-28T23:59:59Z', false],
    ['2008-02-29', '2026-03-01T00:00:00Z', true],
    ['2004-02-29', '2022-02-28T12:00:00Z', false],
    ['2030-01-01', '2026-01-01T00:00:00Z', false],
  ])('of a person born %s at %s is enough: %s', (dob, now, enough) => {
    expect(isOldEnough(dob, at(now))).toBe(enough);
  });
});

describe('sessions', () => {
  const createdAt = at('2026-01-01T00:00:00Z');

  it('end 14 days after their last use', () => {
    const lastSeenAt = at('2026-01-20T08:00:00Z');
    expect(sessionExpiry({ createdAt, lastSeenAt })).toEqual(at('2026-02-03T08:00:00Z'));
  });

  it('end after 90 days however much they are used', () => {
    const lastSeenAt = new Date(createdAt.getTime() + 89 * day);
    expect(sessionExpiry({ createdAt, lastSeenAt })).toEqual(new Date(createdAt.getTime() + 90 * day));
  });

  it('are written down at most once a minute', () => {
    expect(shouldTouch(createdAt, new Date(createdAt.getTime() + 59_999))).toBe(false);
    expect(shouldTouch(createdAt, new Date(createdAt.getTime() + minuteMs))).toBe(true);
  });

  it('keep their limits where the wire says they are', () => {
    expect(accountLimits.codeMs).toBe(600_000);
    expect(accountLimits.codeTries).toBe(5);
  });
});

const said = (message: Message | null) => message && say(message);

describe('a password', () => {
  const owner = { username: 'Lena.Moss', email: 'lena@example.org', siteName: 'Night Harbour' };
  const problem = (password: string) => passwordProblem(password, owner, (word) => word === 'password1');

  it('may not contain the username or the mailbox, in any case', () => {
    expect(said(problem('my lena.moss 9'))).toMatch(/username/);
    expect(said(problem('xxLENA99xx'))).toMatch(/email/);
  });

  it('may contain a mailbox of a few letters, but not be it', () => {
    const short = { ...owner, username: 'someone', email: 'a1@example.org' };
    expect(passwordProblem('papa1papa1', short, () => false)).toBeNull();
    expect(said(passwordProblem('A1', short, () => false))).toMatch(/email/);
  });

  it('may not contain the name of the site, nor that of the software', () => {
    for (const password of ['my Night Harbour 9', 'nightharbour2026', '1Candela1']) {
      expect(said(problem(password))).toMatch(/name of this site/);
    }
    expect(passwordProblem('quiet tv 2026', { ...owner, siteName: 'TV' }, () => false)).toBeNull();
  });

  it('may not be one of the first tried', () => {
    expect(said(problem('Password1'))).toMatch(/first passwords/);
    expect(problem('quiet harbour 7')).toBeNull();
  });
});

describe('suggested usernames', () => {
  it('differ from the one wanted and keep the rules of the field', () => {
    const words = fc.stringMatching(/^[A-Za-z0-9]{2,30}[._]?[A-Za-z0-9]{2,35}$/);
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 999 }), (wanted, number) => {
        fc.pre(username.safeParse(wanted).success);
        const [suggested = ''] = usernameSuggestions(wanted, [number]);
        expect(username.safeParse(suggested).success).toBe(true);
      }),
    );
    expect(usernameSuggestions('lena.moss', [7, 42])).toEqual(['lena.moss7', 'lena.moss42']);
  });

  it('stay within 66 characters and drop a separator left at the cut', () => {
    const wanted = `${'a'.repeat(62)}.bcd`;
    expect(usernameSuggestions(wanted, [123])).toEqual([`${'a'.repeat(62)}123`]);
  });
});

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
      'Firefox on Windows',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge on Linux'],
    ['curl/8.9', 'Unknown device'],
    ['', 'Unknown device'],
  ])('calling itself %s is named %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
