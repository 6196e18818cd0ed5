import { Menu, Pagination } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useStaff } from '../staff-session.ts';
import { ChosenActions, choosableBy } from './act-together.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { adminApi, callByName, mayCall } from './api.ts';
import bulkClasses from './bulk.module.css';
import { ChoosePage, ChooseRow, ChosenBar } from './bulk.tsx';
import classes from './console.module.css';
import { DraftDialog } from './draft-dialog.tsx';
import { defaultOf } from './form-schema.ts';
import { ColumnsMenu, ListMenu } from './list-menu.tsx';
import { ListTools, SortHeading, sortOf } from './list-tools.tsx';
import { everyPage as text } from './locales/every-page.ts';
import type { Action, AnyListSpec, AnyRow, List } from './spec.ts';
import { perPageTogether, useChosen } from './use-chosen.ts';

const perPageUsual = 25;
/** Columns that are not shown, in the address by what they are called, so that a saved view has them. */
const hiddenName = 'hide';
const hiddenBetween = '|';

interface ListAnswer {
  data: AnyRow[];
  totalCount: number;
}

/** A list of the console: searched, filtered and paged in the address, its records opened and acted upon. */
export function ListPage({ list: { operation, spec } }: { list: List }) {
  useDocumentTitle(text.documentTitle({ title: spec.title }));
  const [address, setAddress] = useSearchParams();
  const role = useStaff((state) => state.staff?.role);
  const [doing, setDoing] = useState<{ action: Action<AnyRow>; row: AnyRow } | null>(null);
  const [listDoing, setListDoing] = useState<Action<undefined> | null>(null);
  const choosable = choosableBy(role, spec);
  const perPage = choosable ? perPageTogether : perPageUsual;
  const page = Math.max(1, Number(address.get('page')) || 1);
  const filters = namesOf(spec).map((name) => {
    const standard = defaultOf(operation, name);
    return { name, standard, value: address.get(name) ?? standard };
  });
  const sort = sortOf(filters);
  const search = address.get('q') ?? '';
  const asked = { search, ...Object.fromEntries(filters.map(({ name, value }) => [name, value])) };
  const input = { current_page: page, per_page: perPage, ...asked };
  const list = useQuery({
    queryKey: adminApi[operation].key({ type: 'query', input: input as never }),
    queryFn: async () => (await callByName(operation, input)) as ListAnswer,
    placeholderData: keepPreviousData,
  });
  const chosen = useChosen(operation, input, choosable);
  const set = (changes: Record<string, string>, isSameList = 'page' in changes || 'open' in changes) => {
    if (!isSameList) chosen.clear();
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (!isSameList) next.delete('page');
      for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
      return next;
    });
  };
  const rows = list.data?.data ?? [];
  const shown = rows.find((row) => row._id === address.get('open'));
  const allowed = <Row,>(actions: Action<Row>[] = []) =>
    actions.filter(({ operation: named }) => mayCall(role, named));
  const actionsFor = (row: AnyRow) =>
    allowed(spec.actions).filter(({ together, isFor }) => together !== 'only' && (isFor?.(row) ?? true));
  const hidden = new Set(address.get(hiddenName)?.split(hiddenBetween));
  const columns = spec.columns.filter(({ label }) => !hidden.has(label));
  const pages = Math.ceil((list.data?.totalCount ?? 0) / perPage);
  return (
    <>
      <PageHeading
        title={spec.title}
        lede={spec.lede}
        actions={
          <>
            <ListMenu
              operation={operation}
              asked={asked}
              columns={
                <ColumnsMenu
                  columns={spec.columns}
                  hidden={hidden}
                  onHide={(labels) => set({ [hiddenName]: labels.join(hiddenBetween) }, true)}
                />
              }
              onAction={setListDoing}
              onView={setAddress}
            />
            {spec.beside && mayCall(role, spec.beside.operation) && <spec.beside.Component />}
            {allowed(spec.listActions).map((action) => (
              <Button key={action.label} variant="primary" onClick={() => setListDoing(action)}>
                {action.label}
              </Button>
            ))}
          </>
        }
      />
      {spec.figures && mayCall(role, spec.figures.operation) && (
        <div className={classes.figures}>
          <spec.figures.Component />
        </div>
      )}
      <ListTools spec={spec} filters={filters} search={search} onSet={set} />
      {list.isPending && <RowSkeletons label={text.loading} />}
      {list.isError && (
        <ErrorState
          title={text.notLoaded}
          cause={readRefusal(list.error).msg}
          safe={text.nothingChanged}
          retryLabel={text.retry}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState title={spec.emptyTitle} cause={whyEmpty(spec, search)} />
      )}
      {rows.length > 0 && (
        <section
          className={classes.scroll}
          aria-label={spec.title}
          aria-busy={list.isPlaceholderData}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that.
          tabIndex={0}
        >
          <table className={classes.table}>
            <thead>
              <tr>
                {choosable && (
                  <th scope="col" className={bulkClasses.cell}>
                    <ChoosePage chosen={chosen} rows={rows} />
                  </th>
                )}
                {columns.map((column) => (
                  <SortHeading key={column.label} column={column} sort={sort} onSet={set} />
                ))}
                <th scope="col">
                  <span className={classes.hidden}>{text.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row._id} data-chosen={chosen.has(row) || undefined}>
                  {choosable && (
                    <td className={bulkClasses.cell}>
                      <ChooseRow chosen={chosen} row={row} label={spec.nameOf?.(row) ?? row._id} />
                    </td>
                  )}
                  {columns.map(({ label, cell, isFigure }) => (
                    <td key={label} data-figure={isFigure || undefined} data-label={label}>
                      {cell(row)}
                    </td>
                  ))}
                  <td className={classes.rowActions}>
                    {spec.detail && (
                      <Button size="sm" variant="text" onClick={() => set({ open: row._id })}>
                        {text.open}
                      </Button>
                    )}
                    <RowActions actions={actionsFor(row)} onChoose={(action) => setDoing({ action, row })} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {choosable && (
        <ChosenBar chosen={chosen} totalCount={list.data?.totalCount ?? 0}>
          <ChosenActions role={role} spec={spec} rows={chosen.rows} onDone={chosen.clear} />
        </ChosenBar>
      )}
      {pages > 1 && (
        <Pagination
          className={classes.paging}
          total={pages}
          value={page}
          onChange={(next) => set({ page: String(next) })}
          getControlProps={(control) => ({ 'aria-label': text.pageControl[control] })}
        />
      )}
      {spec.detail && shown && (
        <DraftDialog
          opened
          dismissible={doing === null}
          size="xl"
          title={spec.nameOf?.(shown) ?? spec.title}
          closeLabel={text.close}
          onClose={() => set({ open: '' })}
          actions={actionsFor(shown).map((action) => (
            <Button
              key={action.label}
              variant={action.tone === 'primary' ? 'primary' : 'secondary'}
              onClick={() => setDoing({ action, row: shown })}
            >
              {action.label}
            </Button>
          ))}
        >
          {spec.detail(shown)}
        </DraftDialog>
      )}
      {doing && <ActionDialog action={doing.action} row={doing.row} onClose={() => setDoing(null)} />}
      {listDoing && <ActionDialog action={listDoing} row={undefined} onClose={() => setListDoing(null)} />}
    </>
  );
}

function whyEmpty({ searchesNewest, emptyCause = '' }: AnyListSpec, search: string): string {
  return search !== '' && searchesNewest ? text.newestSearched : emptyCause;
}

/** What of the address narrows a list or puts it in order. */
function namesOf({ filters, hasDays, hasStaff, pinned, columns }: AnyListSpec): string[] {
  return [
    ...Object.keys(filters ?? {}),
    ...(hasDays ? ['from', 'to'] : []),
    ...(hasStaff ? ['staffId'] : []),
    ...Object.keys(pinned ?? {}),
    ...(columns.some(({ sort }) => sort) ? ['sort'] : []),
  ];
}

interface RowMenuProps {
  actions: Action<AnyRow>[];
  onChoose: (action: Action<AnyRow>) => void;
}

/** What is done to a record: the usual action, or the only one, with one press, and the others from a menu. */
function RowActions({ actions, onChoose }: RowMenuProps) {
  const usual = actions.length === 1 ? actions[0] : actions.find(({ tone }) => tone === 'primary');
  return (
    <>
      {usual && (
        <Button size="sm" variant="text" onClick={() => onChoose(usual)}>
          {usual.label}
        </Button>
      )}
      <RowMenu actions={actions.filter((action) => action !== usual)} onChoose={onChoose} />
    </>
  );
}

function RowMenu({ actions, onChoose }: RowMenuProps) {
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton label={text.actions} size={36} withTooltip={false}>
          <IconDots size={18} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action.label} onClick={() => onChoose(action)}>
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
