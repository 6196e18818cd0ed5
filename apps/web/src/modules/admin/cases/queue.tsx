import { Checkbox, Pagination, Select } from '@mantine/core';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { FilterBar, FilterChip } from '../../../ui/chip/filter-chip.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import type { Outputs } from '../console/api.ts';
import { DayFields } from '../console/day-fields.tsx';
import { State } from '../console/format.tsx';
import { Key } from '../console/key.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { PersonFilter } from '../console/person-filter.tsx';
import type { Case } from './actions.tsx';
import classes from './cases.module.css';
import { timeLeft } from './clock.ts';
import { cases } from './locales/cases.ts';
import type { CaseQueue } from './use-case-queue.ts';

const text = cases.queue;

type Figures = Outputs['caseFigures']['data'];

/** The cases to choose from, what is due first on top. */
export function Queue({
  queue,
  figures,
  onTogether,
}: {
  queue: CaseQueue;
  figures: Figures | undefined;
  onTogether: () => void;
}) {
  const { list, rows, filters, chosen, pages, page, set } = queue;
  const isAppeals = filters.status === 'appealed';
  const whose = (assignee: string) => set({ status: '', whose: assignee });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    set({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  const chip = (assignee: 'mine' | 'nobody' | 'all', label: string, count: number | undefined) => (
    <FilterChip
      selected={filters.assignee === assignee && !isAppeals}
      onClick={() => whose(assignee === 'all' ? '' : assignee)}
    >
      {label} {count}
    </FilterChip>
  );
  return (
    <aside className={classes.queue} aria-label={text.label} data-closed={queue.openId !== null || undefined}>
      <FilterBar label={text.whose}>
        {chip('mine', text.mine, figures?.mine)}
        {chip('nobody', text.nobodys, figures?.nobodys)}
        {chip('all', text.all, figures?.open)}
        <FilterChip selected={isAppeals} onClick={() => set({ status: 'appealed', whose: '' })}>
          {text.appeals} {figures?.appealed}
        </FilterChip>
      </FilterBar>
      <div className={classes.filters}>
        <search>
          <form onSubmit={search}>
            <input
              key={filters.search}
              name="q"
              type="search"
              defaultValue={filters.search}
              maxLength={100}
              aria-label={cases.search}
              placeholder={cases.search}
            />
          </form>
        </search>
        <Select
          aria-label={cases.status}
          data={Object.entries(cases.statuses).map(([value, label]) => ({ value, label }))}
          value={filters.status}
          allowDeselect={false}
          onChange={(status) => set({ status: status === 'open' ? '' : (status ?? '') })}
        />
        <Select
          aria-label={cases.view.words}
          data={Object.entries({ all: cases.allReasons, ...cases.reasons }).map(([value, label]) => ({
            value,
            label,
          }))}
          value={filters.reason}
          allowDeselect={false}
          onChange={(reason) => set({ reason: reason === 'all' ? '' : (reason ?? '') })}
        />
        <DayFields from={filters.from} to={filters.to} onSet={set} />
        <PersonFilter
          label={everyPage.account}
          value={filters.accountId}
          onChange={(accountId) => set({ accountId })}
        />
        <Select
          aria-label={everyPage.sort.label}
          data={Object.entries(text.orders).map(([value, label]) => ({ value, label }))}
          value={filters.sort}
          allowDeselect={false}
          onChange={(sort) => set({ sort: sort === 'due' ? '' : (sort ?? '') })}
        />
      </div>
      {list.isPending && <RowSkeletons label={everyPage.loading} />}
      {list.isSuccess && rows.length === 0 && <EmptyState title={cases.empty} cause={cases.emptyCause} />}
      <ol aria-busy={list.isPlaceholderData}>
        {rows.map((row) => (
          <QueueRow key={row._id} row={row} queue={queue} isChosen={chosen.includes(row)} />
        ))}
      </ol>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          siblings={0}
          onChange={(next) => set({ page: String(next) })}
          getControlProps={(control) => ({ 'aria-label': everyPage.pageControl[control] })}
        />
      )}
      {chosen.length > 0 && (
        <div className={classes.chosen}>
          <b>{text.selected({ count: chosen.length })}</b>
          <Button variant="text" size="sm" onClick={queue.clear}>
            {text.clear}
          </Button>
          <Button size="sm" onClick={onTogether}>
            {text.together} <Key>D</Key>
          </Button>
        </div>
      )}
    </aside>
  );
}

function QueueRow({ row, queue, isChosen }: { row: Case; queue: CaseQueue; isChosen: boolean }) {
  const isCurrent = row._id === queue.openId;
  const address = new URLSearchParams(globalThis.location.search);
  address.set('open', row._id);
  return (
    <li data-current={isCurrent || undefined} data-chosen={isChosen || undefined}>
      {row.status === 'open' && (
        <Checkbox
          size="xs"
          checked={isChosen}
          aria-label={text.select({ subject: row.subject })}
          onChange={() => queue.choose(row._id)}
        />
      )}
      <UiLink href={`/admin/cases?${address}`} aria-current={isCurrent ? 'true' : undefined}>
        <span>
          <b>{row.subject}</b>
          {row.status === 'open' ? (
            <strong data-late={row.isOverdue || undefined}>{timeLeft(row.dueAt, Date.now())}</strong>
          ) : (
            <State of={row.status} />
          )}
        </span>
        <span>
          <small>{row.username === null ? '' : `@${row.username}`}</small>
          <small data-late={row.isUrgent || undefined}>
            {cases.reasons[row.reason]}
            {row.reportCount > 1 && ` · ${text.reports({ count: row.reportCount })}`}
          </small>
        </span>
      </UiLink>
    </li>
  );
}
