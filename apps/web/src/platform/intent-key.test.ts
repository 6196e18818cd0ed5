import { describe, expect, it } from 'vitest';
import { createIntentKey } from './intent-key.ts';

function counted() {
  let made = 0;
  return createIntentKey(() => `key-${++made}`);
}

describe('createIntentKey', () => {
  it('reuses the key of a request that is retried', () => {
    const intent = counted();
    expect(intent.keyFor({ amount: 5 })).toBe('key-1');
    expect(intent.keyFor({ amount: 5 })).toBe('key-1');
  });

  it('takes a fresh key for a changed request, also when it is changed back', () => {
    const intent = counted();
    intent.keyFor({ amount: 5 });
    expect(intent.keyFor({ amount: 6 })).toBe('key-2');
    expect(intent.keyFor({ amount: 5 })).toBe('key-3');
  });

  it('takes a fresh key for the same request once the first was fulfilled', () => {
    const intent = counted();
    intent.keyFor('tip');
    intent.fulfilled();
    expect(intent.keyFor('tip')).toBe('key-2');
  });

  it('makes keys of its own that differ', () => {
    expect(createIntentKey().keyFor(1)).not.toBe(createIntentKey().keyFor(1));
  });
});
