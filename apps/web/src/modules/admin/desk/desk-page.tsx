import { Menu, Pagination, Select } from '@mantine/core';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { callDesk, mayCall } from '../call.ts';
import { useStaff } from '../staff-session.ts';
import { ActionDialog } from './action-dialog.tsx';
import classes from './desk.module.css';
import type { Action, DeskSpec, Row } from './spec.ts';

const perPage = 25;

interface ListAnswer {
  data: Row[];
  totalCount: number;
}

/** A list of the desk: searched, filtered and paged in the address, its records opened and acted upon. */
export function DeskPage({ spec }: { spec: DeskSpec }) {
  useDocumentTitle(`${spec.title} · Desk`);
  const [address, setAddress] = useSearchParams();
  const role = useStaff((state) => state.staff?.role);
  const [open, setOpen] = useState<{ action: Action; row?: Row } | null>(null);
  const page = Math.max(1, Number(address.get('page')) || 1);
  const filters = Object.fromEntries(
    (spec.filters ?? []).map(({ name, standard }) => [name, address.get(name) ?? standard]),
  );
  const input = { current_page: page, per_page: perPage, search: address.get('q') ?? '', ...filters };
  const list = useQuery({
    queryKey: ['desk', spec.call, input],
    queryFn: async () => (await callDesk(spec.call, input as never)) as unknown as ListAnswer,
    placeholderData: keepPreviousData,
  });
  const set = (changes: Record<string, string>) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (!('page' in changes) && !('open' in changes)) next.delete('page');
      for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
      return next;
    });
  const rows = list.data?.data ?? [];
  const shown = rows.find((row) => row._id === address.get('open'));
  const allowed = (actions: Action[] = []) => actions.filter(({ call }) => mayCall(role, call));
  const actionsFor = (row: Row) => allowed(spec.actions).filter((action) => action.isFor?.(row) ?? true);
  const pages = Math.ceil((list.data?.totalCount ?? 0) / perPage);
  return (
    <>
      <PageHeading
        title={spec.title}
        lede={spec.lede}
        actions={allowed(spec.create).map((action) => (
          <Button key={action.label} variant="primary" onClick={() => setOpen({ action })}>
            {action.label}
          </Button>
        ))}
      />
      <Tools spec={spec} filters={filters} search={input.search} onSet={set} />
      {list.isPending && <RowSkeletons label="Loading" />}
      {list.isError && (
        <ErrorState
          title="Not loaded"
          cause={readRefusal(list.error).msg}
          safe="Nothing was changed."
          retryLabel="Try again"
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && rows.length === 0 && <EmptyState title="Nothing here" cause={spec.emptyCause} />}
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
                {spec.columns.map(({ label, isFigure }) => (
                  <th key={label} scope="col" data-figure={isFigure || undefined}>
                    {label}
                  </th>
                ))}
                <th scope="col">
                  <span className={classes.hidden}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row._id}>
                  {spec.columns.map(({ label, cell, isFigure }) => (
                    <td key={label} data-figure={isFigure || undefined} data-label={label}>
                      {cell(row)}
                    </td>
                  ))}
                  <td className={classes.rowActions}>
                    {spec.detail && (
                      <Button size="sm" variant="text" onClick={() => set({ open: row._id })}>
                        Open
                      </Button>
                    )}
                    <RowMenu actions={actionsFor(row)} onChoose={(action) => setOpen({ action, row })} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {pages > 1 && (
        <Pagination
          className={classes.paging}
          total={pages}
          value={page}
          onChange={(next) => set({ page: String(next) })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
      {spec.detail && shown && (
        <Dialog
          opened
          size="xl"
          title={spec.nameOf?.(shown) ?? spec.title}
          closeLabel="Close"
          onClose={() => set({ open: '' })}
          actions={actionsFor(shown).map((action) => (
            <Button
              key={action.label}
              variant={action.tone === 'primary' ? 'primary' : 'secondary'}
              onClick={() => setOpen({ action, row: shown })}
            >
              {action.label}
            </Button>
          ))}
        >
          {spec.detail(shown)}
        </Dialog>
      )}
      {open && (
        <ActionDialog
          action={open.action}
          {...(open.row && { row: open.row })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface ToolsProps {
  spec: DeskSpec;
  filters: Record<string, string>;
  search: string;
  onSet: (changes: Record<string, string>) => void;
}

function Tools({ spec, filters, search, onSet }: ToolsProps) {
  if (!spec.searchLabel && !spec.filters) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSet({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  return (
    <div className={classes.tools}>
      {spec.searchLabel && (
        <search>
          <form onSubmit={submit} className={classes.search}>
            <IconSearch size={18} aria-hidden />
            <input
              key={search}
              name="q"
              type="search"
              defaultValue={search}
              maxLength={100}
              aria-label={spec.searchLabel}
              placeholder={spec.searchLabel}
            />
          </form>
        </search>
      )}
      {spec.filters?.map(({ name, label, choices, standard }) => (
        <Select
          key={name}
          aria-label={label}
          data={choices}
          value={filters[name] ?? standard}
          allowDeselect={false}
          onChange={(value) => onSet({ [name]: value === standard ? '' : (value ?? '') })}
        />
      ))}
    </div>
  );
}

function RowMenu({ actions, onChoose }: { actions: Action[]; onChoose: (action: Action) => void }) {
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton label="Actions" size={36} withTooltip={false}>
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
