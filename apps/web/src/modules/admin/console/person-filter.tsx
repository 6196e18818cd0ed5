import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from './api.ts';
import { everyPage } from './locales/every-page.ts';

const text = everyPage.personFilter;
const typingPauseMs = 250;
const found = 10;

interface PersonFilterProps {
  /** What the list calls it: a person, or a model. */
  label: string;
  /** The id of the account the list is kept to; empty for none. */
  value: string;
  onChange: (accountId: string) => void;
}

/** Keeps a list to one account, found by what is typed of its username, name or email. */
export function PersonFilter({ label, value, onChange }: PersonFilterProps) {
  const [words, setWords] = useState('');
  const [wanted] = useDebouncedValue(words.trim(), typingPauseMs);
  const chosen = useQuery({
    ...adminApi.getAccount.queryOptions({ input: { _id: value } }),
    enabled: value !== '',
  });
  const people = useQuery({
    ...adminApi.listAccounts.queryOptions({ input: { search: wanted, per_page: found } }),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
  });
  const name = chosen.data?.data.username ?? value;
  const choices = new Map(people.data?.data.map(({ _id, username }) => [_id, username]));
  if (value !== '') choices.set(value, name);
  return (
    <Select
      key={`${value} ${name}`}
      aria-label={label}
      placeholder={label}
      data={[...choices].map(([id, username]) => ({ value: id, label: username }))}
      value={value === '' ? null : value}
      searchable
      clearable
      // Reached by keyboard and screen readers, too: nothing else clears it.
      clearButtonProps={{
        'aria-label': everyPage.pinned.clear({ label, value: name }),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      // The server has searched; what it found by name or email does not have the words in its username.
      filter={({ options }) => options}
      onSearchChange={setWords}
      nothingFoundMessage={wanted.length > 1 && people.isSuccess ? text.nobody : text.type}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
