import { describe, expect, it } from 'vitest';
import { statement } from './statement.ts';

describe('statement', () => {
  it('accepts one text under one name as often as it is declared', () => {
    expect(statement('statement-test.same', 'select 1')).toEqual(
      statement('statement-test.same', 'select 1'),
    );
  });

  it('refuses a second text under a name', () => {
    statement('statement-test.first', 'select 1');
    expect(() => statement('statement-test.first', 'select 2')).toThrow('statement-test.first');
  });

  it('refuses names that PostgreSQL would cut short, and none at all', () => {
    expect(() => statement('é'.repeat(32), 'select 1')).toThrow('63 bytes');
    expect(() => statement('', 'select 1')).toThrow('63 bytes');
  });
});
