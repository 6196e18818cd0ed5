import { expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue, sayBy } from './messages.ts';

interface Takes {
  most: (values: { maximum: number | bigint }) => string;
}

it('says a message when a schema refuses, with the figures of the refusal alone', () => {
  const english = { enter: 'Enter it.', most: 'Up to {maximum, number}.' };
  const t = catalogue<typeof english, Takes>('contract/test', english, import.meta.url);
  const schema = z.string({ error: t.enter }).max(3, { error: t.most });
  const refusalOf = (input: unknown) => schema.safeParse(input).error?.issues[0]?.message;

  sayBy((key, values) => `${key} ${JSON.stringify(values)}`);
  expect(refusalOf(1)).toMatch(/^contract\/test:enter /);
  expect(refusalOf('abcd')).toMatch(/^contract\/test:most \{.*"maximum":3.*\}$/);
  sayBy((key) => `Now ${key}`);
  expect(refusalOf(1)).toBe('Now contract/test:enter');
});

it('takes compiled messages as they are', () => {
  const compiled = { enter: () => 'Enter it.' };
  expect(catalogue('contract/compiled', compiled, import.meta.url).enter()).toBe('Enter it.');
});
