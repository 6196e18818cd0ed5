import { username } from '@candela/contract/accounts/fields';
import { describe, expect, it } from 'vitest';
import { suggestedUsernames } from './suggested-usernames.ts';

describe('suggestedUsernames', () => {
  it('finds the suggestion in the rule’s own message', () => {
    const refused = username.safeParse('rafe..tolland');
    expect(suggestedUsernames(refused.error?.issues[0]?.message)).toEqual(['rafe.tolland']);
  });

  it('finds several and leaves out what the rule would refuse again', () => {
    expect(
      suggestedUsernames('That is taken. “rafe.tolland7” or “rafe.tolland42” is free, not “a”.'),
    ).toEqual(['rafe.tolland7', 'rafe.tolland42']);
    const both = username.safeParse('.rafe..tolland');
    expect(suggestedUsernames(both.error?.issues[0]?.message)).toEqual([]);
  });

  it('takes anything that is no message', () => {
    expect(suggestedUsernames(undefined)).toEqual([]);
    expect(suggestedUsernames('That username is taken.')).toEqual([]);
  });
});
