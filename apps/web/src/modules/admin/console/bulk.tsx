import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import classes from './bulk.module.css';
import { everyPage } from './locales/every-page.ts';
import type { AnyRow } from './spec.ts';
import { type Chosen, chosenMax } from './use-chosen.ts';

const text = everyPage.bulk;

/** Chooses one record of a list. */
export function ChooseRow({ chosen, row, label }: { chosen: Chosen; row: AnyRow; label: string }) {
  if (!chosen.isFor(row)) return null;
  return (
    <Checkbox
      aria-label={`${text.select}: ${label}`}
      checked={chosen.has(row)}
      onChange={(event) => chosen.set([row], event.currentTarget.checked)}
    />
  );
}

/** Chooses what a page of a list shows. */
export function ChoosePage({ chosen, rows }: { chosen: Chosen; rows: readonly AnyRow[] }) {
  const able = rows.filter(chosen.isFor);
  if (able.length === 0) return null;
  const count = able.filter(chosen.has).length;
  return (
    <Checkbox
      aria-label={text.selectPage}
      checked={count === able.length}
      indeterminate={count > 0 && count < able.length}
      onChange={(event) => chosen.set(able, event.currentTarget.checked)}
    />
  );
}

interface ChosenBarProps {
  chosen: Chosen;
  totalCount: number;
  /** What can be done. */
  children: ReactNode;
}

/** What can be done with everything chosen. */
export function ChosenBar({ chosen, totalCount, children }: ChosenBarProps) {
  const { rows } = chosen;
  if (rows.length === 0) return null;
  const most = Math.min(totalCount, chosenMax);
  return (
    <div className={classes.bar}>
      <b aria-live="polite">{text.selected({ count: rows.length })}</b>
      {rows.length < most && (
        <Button size="sm" variant="text" loading={chosen.isLoading} onClick={() => void chosen.all()}>
          {most < totalCount ? text.most({ count: most }) : text.all({ count: most })}
        </Button>
      )}
      <span className={classes.actions}>
        <Button size="sm" variant="text" onClick={chosen.clear}>
          {text.clear}
        </Button>
        {children}
      </span>
    </div>
  );
}
