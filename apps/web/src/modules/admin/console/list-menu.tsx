import { exportedAtMost, exportFormatsOf } from '@candela/contract/admin/lists';
import { Checkbox, Menu, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../../platform/files/save-file.ts';
import { Button } from '../../../ui/button/button.tsx';
import { adminApi, type Operation, type Outputs } from './api.ts';
import classes from './console.module.css';
import { everyPage as text } from './locales/every-page.ts';
import type { Action, Column } from './spec.ts';

interface ListMenuProps {
  operation: Operation;
  /** What the list is searched for, filtered by and sorted by. */
  asked: Record<string, string>;
  /** Left out where the list is no table. */
  columns?: ReactNode;
  onAction: (action: Action<undefined>) => void;
  onView: (query: string) => void;
}

/** Views of a list that one of the staff has saved, its columns, and the list as a file. */
export function ListMenu({ operation, asked, columns, onAction, onView }: ListMenuProps) {
  const [isOpened, setOpened] = useState(false);
  const saved = useQuery({
    ...adminApi.listSavedViews.queryOptions({ input: { list: operation } }),
    enabled: isOpened,
  });
  const views = saved.data?.data ?? [];
  return (
    <>
      <Menu position="bottom-end" withinPortal onOpen={() => setOpened(true)}>
        <Menu.Target>
          <Button>{text.views.label}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map(({ _id, name, query }) => (
            <Menu.Item key={_id} onClick={() => onView(query)}>
              {name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => onAction(saving(operation))}>{text.views.save}</Menu.Item>
          {views.map(({ _id, name }) => (
            <Menu.Item key={_id} onClick={() => onAction(deleting(_id, name))}>
              {text.views.delete({ name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {columns}
      {exportFormatsOf(operation).map((format) => (
        <Button key={format} onClick={() => onAction(exporting(operation, asked, format))}>
          {text.export[format]}
        </Button>
      ))}
    </>
  );
}

interface ColumnsMenuProps {
  columns: readonly Pick<Column<never>, 'label'>[];
  hidden: ReadonlySet<string>;
  onHide: (labels: readonly string[]) => void;
}

/** Which columns of a table are shown. */
export function ColumnsMenu({ columns, hidden, onHide }: ColumnsMenuProps) {
  const toggle = (label: string) =>
    onHide(columns.map((column) => column.label).filter((each) => hidden.has(each) !== (each === label)));
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button>{text.columns.label}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.columns.label} className={classes.choices}>
        {columns.map(({ label }) => (
          <Checkbox
            key={label}
            label={label}
            checked={!hidden.has(label)}
            // One column has to stay.
            disabled={!hidden.has(label) && hidden.size + 1 === columns.length}
            onChange={() => toggle(label)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

function saving(list: Operation): Action<undefined> {
  const { save: label, description, name } = text.views;
  return {
    operation: 'saveView',
    label,
    description,
    fields: { name: { label: name } },
    given: () => ({ list, query: viewOf(globalThis.location.search) }),
  };
}

/** The address without what is only for now: the page and the record that is open. */
function viewOf(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete('open');
  return query.toString();
}

function deleting(_id: string, name: string): Action<undefined> {
  return {
    operation: 'deleteView',
    label: text.views.delete({ name }),
    tone: 'danger',
    given: () => ({ _id }),
  };
}

function exporting(
  list: Operation,
  filters: Record<string, string>,
  format: 'csv' | 'jsonl',
): Action<undefined> {
  return {
    operation: 'exportList',
    label: text.export[format],
    description: [
      text.export.description({ most: exportedAtMost }),
      ...(list === 'listAudit' ? [text.export.signed] : []),
    ].join(' '),
    given: () => ({ list, filters, format }),
    result: (answer) => {
      const { file, rowCount: rows, totalCount } = (answer as Outputs['exportList']).data;
      saveFile(`${list}.${format}`, file, format === 'csv' ? 'text/csv' : 'application/jsonl');
      return <p>{totalCount > rows ? text.export.cut({ rows }) : text.export.result({ rows })}</p>;
    },
  };
}
