import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { endsSession, readRefusal, refusalError, SocketRefusal, statusOf } from './refusal.ts';

describe('readRefusal', () => {
  it('reads code, message and fields of a refused call', () => {
    const error = refusalError(
      {
        msg: 'Please check the marked fields.',
        code: 'invalid_input',
        fields: { email: 'No email.', age: 3 },
      },
      400,
    );
    expect(readRefusal(error)).toEqual({
      code: 'invalid_input',
      msg: 'Please check the marked fields.',
      fields: { email: 'No email.' },
    });
    expect(statusOf(error)).toBe(400);
  });

  it.each([
    [
      'an answer without a message',
      refusalError({ code: 'conflict' }, 409),
      'conflict',
      'Something went wrong!',
    ],
    [
      'a message with a code it does not know',
      refusalError({ msg: 'Tea time.', code: 'teapot' }, 418),
      'unknown',
      'Tea time.',
    ],
    [
      'an answer that is no object',
      refusalError('<html>Bad gateway</html>', 502),
      'unknown',
      'An error occurred',
    ],
    ['an empty answer', refusalError(undefined, 502), 'unknown', 'An error occurred'],
    ['no answer at all', new TypeError('Failed to fetch'), 'network', 'An error occurred'],
    ['an error of the client itself', new ORPCError('BAD_REQUEST'), 'unknown', 'An error occurred'],
    ['a code borrowed from every object', refusalError({ msg: 'x', code: 'toString' }, 400), 'unknown', 'x'],
    [
      'a refusal over the socket',
      new SocketRefusal('rate_limited', 'Slow down.'),
      'rate_limited',
      'Slow down.',
    ],
  ])('reads %s', (_, error, code, msg) => {
    expect(readRefusal(error)).toEqual({ code, msg, fields: {} });
  });
});

describe('endsSession', () => {
  it.each([
    [403, true],
    [502, true],
    [401, false],
    [404, false],
    [500, false],
    [503, false],
    [null, false],
  ])('answers %s with %s', (status, ends) => {
    expect(endsSession(status)).toBe(ends);
  });
});
