import { expect, test } from 'vitest';
import { buildNomination, buildSuccess, readBinding } from './stun.ts';

const password = 'VOkJxbRl1RmTxUk/WvJxBt';

// The sample request of RFC 5769, section 2.1.
const sample = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff80290008932ff9b1' +
    '51263b36000600096576746a3a68367659202020000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcb',
  'hex',
);

test('reads a request that another implementation signed, and none that was changed', () => {
  expect(readBinding(sample, password)).toEqual({
    kind: 'request',
    transactionId: Buffer.from('b7e7a701bc34d686fa87dfae', 'hex'),
  });
  expect(readBinding(sample, `${password}x`)).toBeUndefined();
  for (const at of [1, 9, 30, 50, 80]) {
    const changed = Buffer.from(sample);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(readBinding(changed, password), `byte ${at}`).toBeUndefined();
  }
  for (let length = 0; length < sample.length - 8; length++) {
    expect(readBinding(sample.subarray(0, length), password)).toBeUndefined();
  }
});

test('what is built can be read with the same password only', () => {
  const nomination = buildNomination('local:remote', 0x7fffffff, 'local password of the pair');
  const read = readBinding(nomination, 'local password of the pair');
  expect(read?.kind).toBe('request');
  expect(readBinding(nomination, 'another password')).toBeUndefined();
  const success = buildSuccess(read?.transactionId ?? Buffer.alloc(12), 'remote password');
  expect(readBinding(success, 'remote password')).toEqual({ ...read, kind: 'success' });
  expect(nomination.readUInt16BE(2)).toBe(nomination.length - 20);
});
