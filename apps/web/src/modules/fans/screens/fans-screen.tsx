import type { FanFilter, FanSort } from '@candela/contract/fans/filters';
import { IconAdjustmentsHorizontal, IconDownload, IconSend, IconX } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { saveFile } from '../../../platform/files/save-file.ts';
import { reportError } from '../../../platform/report-error.ts';
import { useIsOn } from '../../../platform/site-features.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FilterBar, FilterChip } from '../../../ui/chip/filter-chip.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { FanDialog } from '../fan-dialog.tsx';
import { FanTable } from '../fan-table.tsx';
import { filterWords } from '../fan-words.ts';
import classes from '../fans.module.css';
import { filterOf, filterQuery } from '../filter-address.ts';
import { FilterDialog } from '../filter-dialog.tsx';
import { DeleteListDialog, NewListDialog } from '../list-dialogs.tsx';
import { t } from '../messages.ts';

const sorts = (['spent', 'seen', 'newest'] as const).map((value) => ({ value, label: t.sorts[value] }));

/** /studio/fans: everyone who paid, follows or has a plan. */
export default function FansScreen() {
  const hasMessages = useIsOn('massMessages');
  useDocumentTitle(t.title);
  const [query] = useSearchParams();
  const [filter, setFilter] = useState<FanFilter>(() => filterOf(query) ?? {});
  const [sort, setSort] = useState<FanSort>('spent');
  const [opened, setOpened] = useState<'filter' | 'newList' | 'deleteList' | null>(null);
  const [memberId, setMemberId] = useState<string | null>(() => query.get('fan'));
  const groups = useQuery(api.fans.getFanGroups.queryOptions({ input: {}, select: (reply) => reply.data }));
  const list = useInfiniteQuery(
    api.fans.listFans.infiniteOptions({
      input: (after: string | undefined) => ({ filter, sort, after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const fans = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = list.data?.pages[0]?.totalCount ?? 0;
  const { lists = [], tags = [] } = groups.data ?? {};
  const chosen = lists.find((one) => one._id === filter.listId);
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '');
  const close = () => setOpened(null);
  return (
    <PageFrame>
      <PageHeading title={t.title} lede={t.lede} actions={<ExportButton filter={filter} sort={sort} />} />
      <FilterBar label={t.groups}>
        <FilterChip selected={!isFiltered} onClick={() => setFilter({})}>
          {t.all({ count: groups.data?.all ?? 0 })}
        </FilterChip>
        {(['members', 'expired'] as const).map((group) => (
          <FilterChip key={group} selected={filter.group === group} onClick={() => setFilter({ group })}>
            {t[group]({ count: groups.data?.[group] ?? 0 })}
          </FilterChip>
        ))}
        {lists.map(({ _id: listId, name, count }) => (
          <FilterChip key={listId} selected={filter.listId === listId} onClick={() => setFilter({ listId })}>
            {t.listWith({ name, count })}
          </FilterChip>
        ))}
        <FilterChip opensMenu onClick={() => setOpened('newList')}>
          {t.newList}
        </FilterChip>
      </FilterBar>
      <div className={classes.bar}>
        <SearchInput
          label={t.search}
          value={filter.search ?? ''}
          onChange={(search) => setFilter((before) => ({ ...before, search: search || undefined }))}
        />
        <ChoiceSegment label={t.sort} options={sorts} value={sort} onChange={setSort} />
      </div>
      <div className={classes.chips}>
        {filterWords(filter, lists).map(({ name, words }) => (
          <FilterChip
            key={name}
            opensMenu
            aria-label={t.chips.remove({ filter: words })}
            icon={<IconX size={16} stroke={1.75} aria-hidden />}
            onClick={() => setFilter((before) => ({ ...before, [name]: undefined }))}
          >
            {words}
          </FilterChip>
        ))}
        <FilterChip
          opensMenu
          icon={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpened('filter')}
        >
          {t.filter}
        </FilterChip>
        {chosen && (
          <Button size="sm" variant="text" onClick={() => setOpened('deleteList')}>
            {t.deleteList}
          </Button>
        )}
        {hasMessages && total > 0 && (
          <ButtonLink
            size="sm"
            href={`/message-many?${filterQuery(filter)}`}
            leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
          >
            {t.messageThese({ count: total })}
          </ButtonLink>
        )}
      </div>
      <div className={classes.results} aria-busy={list.isPlaceholderData || undefined}>
        {list.isPending && <RowSkeletons label={t.loading} count={8} />}
        {list.isError && (
          <ErrorState
            title={t.failed}
            cause={failureCause(list.error, t.failedText)}
            retryLabel={t.retry}
            retrying={list.isFetching}
            onRetry={() => list.refetch()}
          />
        )}
        {list.isSuccess && fans.length === 0 && (
          <EmptyState
            title={isFiltered ? t.noMatch : t.none}
            cause={isFiltered ? t.noMatchText : t.noneText}
            illustration="envelopes"
          />
        )}
        {fans.length > 0 && <FanTable fans={fans} onOpen={setMemberId} />}
        {list.hasNextPage && (
          <div className={classes.more}>
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t.more}
            </Button>
          </div>
        )}
      </div>
      {opened === 'filter' && (
        <FilterDialog filter={filter} lists={lists} tags={tags} onChange={setFilter} onClose={close} />
      )}
      {opened === 'newList' && <NewListDialog onClose={close} />}
      {opened === 'deleteList' && chosen && (
        <DeleteListDialog
          list={chosen}
          onClose={close}
          onDone={() => {
            setFilter({});
            close();
          }}
        />
      )}
      {memberId !== null && (
        <FanDialog memberId={memberId} lists={lists} tags={tags} onClose={() => setMemberId(null)} />
      )}
    </PageFrame>
  );
}

function ExportButton({ filter, sort }: { filter: FanFilter; sort: FanSort }) {
  const file = useMutation(
    api.fans.exportFans.mutationOptions({
      onSuccess: ({ data }) => {
        saveFile(data.filename, data.csv, 'text/csv');
        toast.success(t.exported);
      },
      onError: reportError,
    }),
  );
  return (
    <Button
      size="sm"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      loading={file.isPending}
      onClick={() => file.mutate({ filter, sort })}
    >
      {t.csv}
    </Button>
  );
}
