import type { FanFilter } from '@candela/contract/fans/filters';
import type { FanList } from '@candela/contract/fans/operations';
import { NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import classes from './fans.module.css';
import { t } from './messages.ts';

export interface FilterDialogProps {
  filter: FanFilter;
  lists: readonly FanList[];
  tags: readonly string[];
  onChange: (filter: FanFilter) => void;
  onClose: () => void;
}

const groups = ['members', 'expired', 'followers', 'buyers', 'neverBought'] as const;
const numbers = ['spentAtLeast', 'seenWithinDays', 'notSeenForDays'] as const;

/** Everything fans can be filtered by. */
export function FilterDialog({ filter, lists, tags, onChange, onClose }: FilterDialogProps) {
  const [wanted, setWanted] = useState(filter);
  const set = (change: FanFilter) => setWanted((before) => ({ ...before, ...change }));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.filterTitle}
      closeLabel={t.close}
      actions={
        <>
          <Button
            variant="text"
            onClick={() => {
              onChange({});
              onClose();
            }}
          >
            {t.filters.reset}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onChange(wanted);
              onClose();
            }}
          >
            {t.filters.show}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <NativeSelect
          label={t.filters.group}
          value={wanted.group ?? ''}
          data={[
            { value: '', label: t.filters.anyone },
            ...groups.map((value) => ({ value, label: t.filters[value] })),
          ]}
          onChange={(event) => set({ group: groups.find((one) => one === event.currentTarget.value) })}
        />
        {numbers.map((name) => (
          <NumberInput
            key={name}
            label={t.filters[name]}
            min={1}
            max={name === 'spentAtLeast' ? 100_000_000 : 3650}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            value={wanted[name] ?? ''}
            onChange={(value) => set({ [name]: typeof value === 'number' && value >= 1 ? value : undefined })}
          />
        ))}
        {lists.length > 0 && (
          <NativeSelect
            label={t.filters.notOnList}
            value={wanted.notOnListId ?? ''}
            data={[
              { value: '', label: t.filters.any },
              ...lists.map((one) => ({ value: one._id, label: one.name })),
            ]}
            onChange={(event) => set({ notOnListId: event.currentTarget.value || undefined })}
          />
        )}
        {tags.length > 0 && (
          <NativeSelect
            label={t.filters.tag}
            value={wanted.tag ?? ''}
            data={[{ value: '', label: t.filters.any }, ...tags.map((value) => ({ value, label: value }))]}
            onChange={(event) => set({ tag: event.currentTarget.value || undefined })}
          />
        )}
      </div>
    </Dialog>
  );
}
