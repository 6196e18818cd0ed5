import { useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { callByName } from './api.ts';
import type { AnyRow, ListOperation } from './spec.ts';

/** How many records a page of a list has whose records are chosen together: as many as the server gives. */
export const perPageTogether = 100;
/** How many records one action takes. */
export const chosenMax = 1_000;

/** Records of a list chosen for an action, kept from page to page. */
export interface Chosen {
  rows: readonly AnyRow[];
  isFor: (row: AnyRow) => boolean;
  has: (row: AnyRow) => boolean;
  set: (rows: readonly AnyRow[], isChosen: boolean) => void;
  clear: () => void;
  /** Chooses everything the list finds, up to `chosenMax`. */
  all: () => Promise<void>;
  isLoading: boolean;
}

/**
 * @param input what the list was asked with
 * @param isFor which records can be chosen; undefined for none
 */
export function useChosen(
  operation: ListOperation,
  input: object,
  isFor: (row: AnyRow) => boolean = () => false,
): Chosen {
  const [chosen, setChosen] = useState<ReadonlyMap<string, AnyRow>>(new Map());
  const [isLoading, setLoading] = useState(false);
  const set = (rows: readonly AnyRow[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows.filter(isFor)) {
        if (!isChosen) next.delete(row._id);
        else if (next.size < chosenMax) next.set(row._id, row);
      }
      return next;
    });
  const all = async () => {
    setLoading(true);
    try {
      for (let page = 1; page <= chosenMax / perPageTogether; page += 1) {
        const asked = { ...input, current_page: page, per_page: perPageTogether };
        const { data } = (await callByName(operation, asked)) as { data: AnyRow[] };
        set(data, true);
        if (data.length < perPageTogether) break;
      }
    } catch (error) {
      toast.error(readRefusal(error).msg);
    } finally {
      setLoading(false);
    }
  };
  return {
    rows: [...chosen.values()],
    isFor,
    has: ({ _id }) => chosen.has(_id),
    set,
    clear: () => setChosen(new Map()),
    all,
    isLoading,
  };
}
