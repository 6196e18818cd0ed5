import type { Earning, EarningSource } from '@candela/contract/earnings/operations';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { saveFile } from '../../../platform/files/save-file.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FilterBar, FilterChip } from '../../../ui/chip/filter-chip.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDate, formatDateTime } from '../../../ui/format/format-date.ts';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { t } from '../messages.ts';
import { PagedList } from '../paged-list.tsx';
import classes from './entries.module.css';
import { groupOf, type SourceGroup, sourceGroups, sourcesOf } from './sources.ts';
import { type RangeDays, rangeInput } from './use-earning-report.ts';

const copy = t.entries;
const perPage = 20;

const groupTones = { minutes: 'ember', tips: 'plum-wash', sales: 'warn', plans: 'info' } as const;
const stateTones = { pending: 'warn', available: 'good', refunded: 'soft' } as const;

/** Everything earned in the range, entry by entry, by kind. */
export function Entries({ days }: { days: RangeDays }) {
  const [group, setGroup] = useState<SourceGroup | null>(null);
  const [page, setPage] = useState(1);
  const sources: EarningSource[] = group ? [...sourcesOf[group]] : [];
  const filter = { ...rangeInput(days), sources };
  const list = useQuery(
    api.earnings.listEarnings.queryOptions({
      input: { ...filter, current_page: page, per_page: perPage },
      placeholderData: keepPreviousData,
    }),
  );
  const choose = (next: SourceGroup | null) => {
    setGroup(next);
    setPage(1);
  };
  const total = list.data?.totalCount ?? 0;
  return (
    <section className={classes.section}>
      <SectionHeading
        title={copy.title}
        count={list.data && copy.count({ count: total })}
        aside={<ExportButton filter={filter} disabled={total === 0} />}
      />
      <FilterBar label={copy.filter}>
        <FilterChip selected={group === null} onClick={() => choose(null)}>
          {copy.any}
        </FilterChip>
        {sourceGroups.map((one) => (
          <FilterChip key={one} selected={group === one} onClick={() => choose(one)}>
            {t.groups[one]}
          </FilterChip>
        ))}
      </FilterBar>
      <PagedList
        list={list}
        copy={copy}
        illustration="envelopes"
        perPage={perPage}
        page={page}
        onPage={setPage}
      >
        {(entries) => <EntryTable entries={entries} />}
      </PagedList>
    </section>
  );
}

type Filter = ReturnType<typeof rangeInput> & { sources: EarningSource[] };

function ExportButton({ filter, disabled }: { filter: Filter; disabled: boolean }) {
  const file = useMutation(
    api.earnings.exportEarnings.mutationOptions({
      onSuccess: ({ data }) => {
        saveFile(data.filename, data.csv, 'text/csv');
        toast.success(t.exported, t.exportedDetail({ name: data.filename }));
      },
      onError: reportError,
    }),
  );
  return (
    <Button
      size="sm"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      disabled={disabled}
      loading={file.isPending}
      onClick={() => file.mutate(filter)}
    >
      {t.exportCsv}
    </Button>
  );
}

function EntryTable({ entries }: { entries: readonly Earning[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{copy.when}</th>
          <th scope="col">{copy.kind}</th>
          <th scope="col" data-wide>
            {copy.from}
          </th>
          <th scope="col" data-wide>
            {copy.what}
          </th>
          <th scope="col" data-wide data-figure>
            {copy.paid}
          </th>
          <th scope="col" data-figure>
            {copy.yours}
          </th>
          <th scope="col" data-wide data-figure>
            {copy.state}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry._id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function EntryRow({ entry }: { entry: Earning }) {
  const { at, source, from, title, message, grossCredits, credits, refundedCredits, state, freeAt } = entry;
  return (
    <tr>
      <td>
        {formatDateTime(at)}
        <span className={classes.under}>{from?.username ?? copy.anonymous}</span>
      </td>
      <td>
        <Tag tone={groupTones[groupOf(source)]}>{t.sources[source]}</Tag>
      </td>
      <td data-wide>{from?.username ?? copy.anonymous}</td>
      <td data-wide data-words>
        {message || title}
      </td>
      <td data-wide data-figure data-quiet>
        {formatCount(grossCredits)}
      </td>
      <td data-figure data-strong>
        {formatCount(credits)}
      </td>
      <td data-wide data-figure>
        <span title={stateWords(state, freeAt, refundedCredits)}>
          <Tag tone={stateTones[state]}>{copy.states[state]}</Tag>
        </span>
      </td>
    </tr>
  );
}

function stateWords(state: Earning['state'], freeAt: string, refundedCredits: number): string | undefined {
  if (refundedCredits > 0) return copy.refundedPart({ amount: formatCount(refundedCredits) });
  return state === 'pending' ? copy.freeOn({ day: formatDate(freeAt) }) : undefined;
}
