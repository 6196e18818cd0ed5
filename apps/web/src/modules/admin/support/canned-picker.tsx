import {
  type CannedAnswerRow,
  type CannedTopic,
  fillPlaceholders,
} from '@candela/contract/admin/canned-answers';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { adminApi, type Outputs } from '../console/api.ts';
import { support } from './locales/support.ts';

const text = support.canned;
const shownAtMost = 100;

type Ticket = Outputs['getTicketForStaff']['data'];

interface CannedPickerProps {
  ticket: Pick<Ticket, 'name' | 'number' | 'subject' | 'topic'>;
  /** Takes the answer with the ticket's name, number and subject filled in. */
  onPick: (filled: string) => void;
}

/** Chooses a canned answer: those of the ticket's topic first, then those of any, then the others. */
export function CannedPicker({ ticket, onPick }: CannedPickerProps) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...adminApi.listCannedAnswers.queryOptions({ input: { per_page: shownAtMost, search } }),
    placeholderData: keepPreviousData,
  });
  const answers = found.data?.data ?? [];
  const hasNone = found.isSuccess && answers.length === 0 && search === '';
  const pick = (id: string | null) => {
    const answer = answers.find(({ _id }) => _id === id);
    if (answer) onPick(fillPlaceholders(answer.text, ticket));
    setSearch('');
  };
  return (
    <Select
      label={text.pick}
      placeholder={hasNone ? text.empty : text.pickHint}
      error={found.isError && readRefusal(found.error).msg}
      disabled={hasNone}
      data={groupsOf(answers, ticket.topic)}
      value={null}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched already, in the words of an answer too.
      filter={({ options }) => options}
      nothingFoundMessage={text.notFound}
      onChange={pick}
    />
  );
}

function groupsOf(answers: readonly CannedAnswerRow[], topic: string) {
  const order = [...new Set<string>([topic, 'any', ...Object.keys(support.topics)])] as CannedTopic[];
  return order.flatMap((one) => {
    const items = answers
      .filter((answer) => answer.topic === one)
      .map(({ _id, title }) => ({ value: _id, label: title }));
    const group = one === 'any' ? text.anyTopic : support.topics[one];
    return items.length === 0 ? [] : [{ group, items }];
  });
}
