import type { UndoableAction } from '@candela/contract/admin/undo';
import { undoOfferedMs } from '@candela/contract/shared/undo';
import type { QueryClient } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminClient, callByName, everyAnswer } from './api.ts';
import { everyPage } from './locales/every-page.ts';
import type { Action, AnyRow, AnyUndo } from './spec.ts';

const text = everyPage.undo;

/** Says what was done to records and, where it can be undone, offers that for ten seconds. */
export function sayDone<Row>(
  words: string,
  { undo }: Pick<Action<Row>, 'undo'>,
  rows: readonly Row[],
  queries: QueryClient,
): void {
  if (!undo || rows.length === 0) {
    toast.success(words);
    return;
  }
  const takeBack = async () => {
    const refused = await refusalOf(undo, rows);
    void queries.invalidateQueries({ queryKey: everyAnswer });
    if (refused) toast.error(refused);
    else toast.success(text.done);
  };
  toast.success(words, undefined, {
    label: text.label,
    forMs: undoOfferedMs,
    onClick: () => void takeBack(),
  });
}

/** Undoes something for each of the records. @returns why one of them was refused, or nothing */
async function refusalOf<Row>(undo: AnyUndo<Row>, rows: readonly Row[]): Promise<string> {
  if ('action' in undo) {
    try {
      const { action, record } = undo;
      const { data } = await adminClient.undoActions({ action, records: rows.map(record) });
      return data.refused[0]?.msg ?? '';
    } catch (error) {
      return readRefusal(error).msg;
    }
  }
  let refused = '';
  for (const row of rows) {
    try {
      await callByName(undo.operation, undo.input(row));
    } catch (error) {
      refused = readRefusal(error).msg;
    }
  }
  return refused;
}

/** Undoes what mails somebody or concerns money: the site does it, while nothing has followed. */
export function withinSeconds<Row extends AnyRow>(
  action: UndoableAction,
  record: (row: Row) => string = ({ _id }) => _id,
): { action: UndoableAction; record: (row: Row) => string } {
  return { action, record };
}

/** Undoes the change of a record by writing what it was. */
export const asBefore = <Row extends AnyRow>(row: Row): Row => row;

/** Undoes a deletion by writing the record again, under a new id. */
export function madeAnew<Row extends AnyRow>({ _id, ...row }: Row): Omit<Row, '_id'> {
  return row;
}
