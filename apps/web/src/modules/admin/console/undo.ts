import type { QueryClient } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { callByName, everyAnswer } from './api.ts';
import { everyPage } from './locales/every-page.ts';
import type { Action, AnyRow } from './spec.ts';

const text = everyPage.undo;
/** How long something done can be taken back with one press. */
const undoMs = 10_000;

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
    let refused = '';
    for (const row of rows) {
      try {
        await callByName(undo.operation, undo.input(row));
      } catch (error) {
        refused = readRefusal(error).msg;
      }
    }
    void queries.invalidateQueries({ queryKey: everyAnswer });
    if (refused) toast.error(refused);
    else toast.success(text.done);
  };
  toast.success(words, undefined, {
    label: text.label,
    forMs: undoMs,
    onClick: () => void takeBack(),
  });
}

/** Undoes the change of a record by writing what it was. */
export const asBefore = <Row extends AnyRow>(row: Row): Row => row;

/** Undoes a deletion by writing the record again, under a new id. */
export function madeAnew<Row extends AnyRow>({ _id, ...row }: Row): Omit<Row, '_id'> {
  return row;
}
