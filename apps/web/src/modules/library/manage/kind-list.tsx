import type { ItemKind, ItemVisibility } from '@candela/contract/library/items';
import { limits } from '@candela/contract/shared/limits';
import { Pagination } from '@mantine/core';
import { IconCalendar, IconFolder, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { reportError } from '../../../platform/report-error.ts';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CardGrid } from '../../../ui/card/card-grid.tsx';
import { CardSkeletons, RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';
import { InterruptedNotice } from './interrupted-notice.tsx';
import { ItemDialogs, type OpenDialog } from './item-dialogs.tsx';
import type { ItemAction } from './item-menu.tsx';
import classes from './manage.module.css';
import { ManagedCard, ManagedRow } from './managed-card.tsx';
import { manyItems as many } from './many/locales/many-items.ts';
import { SelectedItems } from './many/selected-items.tsx';
import { itemsPerPage, type MyItem, useLiveProgress, useMyItems, useRefreshLibrary } from './use-my-items.ts';

export interface KindListProps {
  kind: ItemKind;
  /** Filters by visibility. New items start with it. */
  visibility?: ItemVisibility;
  addLabel?: string;
  empty?: { title: string; cause: string };
  /** Opens an item's comments in a dialog. */
  renderComments?: (itemId: string, onClose: () => void) => ReactNode;
}

/** Manages a model's items of one kind. */
export function KindList({
  kind,
  visibility,
  addLabel = messages.add[kind],
  empty = messages.empty[kind],
  renderComments,
}: KindListProps) {
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list = useMyItems({ kind, page, visibility });
  const live = useLiveProgress();
  const refresh = useRefreshLibrary();
  const again = useMutation(
    api.library.retryItem.mutationOptions({
      onSuccess: async () => {
        toast.info(messages.retrying);
        await refresh();
      },
      onError: reportError,
    }),
  );
  const act = (item: MyItem, action: ItemAction) => {
    if (action === 'retry') again.mutate({ id: item._id });
    else setDialog({ action, item });
  };
  const add = () => setDialog({ action: 'add' });
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id) && next.size < limits.vaultAtOnce) next.add(id);
      return next;
    });
  const cards = list.items.map((item) => ({
    item,
    livePercent: live.get(item._id),
    onAct: (action: ItemAction) => act(item, action),
    withComments: renderComments !== undefined,
    selection: chosen ? { isChosen: chosen.has(item._id), onToggle: () => toggle(item._id) } : undefined,
  }));
  const isRows = kind === 'news' || kind === 'audio';
  return (
    <div className={classes.manage}>
      <VisuallyHidden as="h2">{messages.tabs[kind]}</VisuallyHidden>
      <div className={classes.top}>
        <p className={classes.figures}>
          {list.totalCount > 0 ? messages.count({ count: list.totalCount }) : ''}
        </p>
        <div className={classes.actions}>
          {list.items.length > 0 && (
            <Button variant="text" onClick={() => setChosen(chosen ? null : new Set())}>
              {chosen ? many.done : many.select}
            </Button>
          )}
          <ButtonLink
            href="/studio/calendar"
            leftSection={<IconCalendar size={20} stroke={1.75} aria-hidden />}
          >
            {messages.calendar}
          </ButtonLink>
          <ButtonLink href="/studio/vault" leftSection={<IconFolder size={20} stroke={1.75} aria-hidden />}>
            {messages.vault}
          </ButtonLink>
          <Button leftSection={<IconPlus stroke={1.75} aria-hidden />} onClick={add}>
            {addLabel}
          </Button>
        </div>
      </div>
      <InterruptedNotice kind={kind} onGoOn={add} />
      {list.isPending &&
        (isRows ? (
          <RowSkeletons label={messages.loading} />
        ) : (
          <CardSkeletons label={messages.loading} count={8} kind={kind === 'video' ? 'video' : 'picture'} />
        ))}
      {list.isError && (
        <ErrorState
          title={messages.failed}
          cause={failureCause(list.error, messages.failedCause)}
          safe={messages.failedSafe}
          retryLabel={messages.retry}
          retrying={list.isFetching}
          onRetry={list.refetch}
          level={3}
        />
      )}
      {!list.isPending && !list.isError && list.items.length === 0 && (
        <EmptyState {...empty} illustration="prints" level={3} />
      )}
      {cards.length > 0 &&
        (isRows ? (
          <div className={classes.rows}>
            {cards.map((card) => (
              <ManagedRow key={card.item._id} {...card} />
            ))}
          </div>
        ) : (
          <CardGrid kind={kind === 'video' ? 'video' : 'picture'}>
            {cards.map((card) => (
              <ManagedCard key={card.item._id} {...card} />
            ))}
          </CardGrid>
        ))}
      {list.totalCount > itemsPerPage && (
        <Pagination
          className={classes.pages}
          aria-label={messages.pages}
          total={Math.ceil(list.totalCount / itemsPerPage)}
          value={page}
          onChange={setPage}
        />
      )}
      {chosen && <SelectedItems ids={[...chosen]} kinds={[kind]} onClear={() => setChosen(new Set())} />}
      <ItemDialogs
        kind={kind}
        visibility={visibility}
        dialog={dialog}
        onClose={() => setDialog(null)}
        renderComments={renderComments}
      />
    </div>
  );
}
