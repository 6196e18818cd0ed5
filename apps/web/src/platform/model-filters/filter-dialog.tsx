import { bodyFacts, languageCodes, type ModelFilters } from '@candela/contract/model-filters';
import { limits } from '@candela/contract/shared/limits';
import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { api } from '../api.ts';
import { type ListFilter, listFilters } from './address.ts';
import classes from './model-filters.module.css';
import { words } from './words.ts';

export interface FilterDialogProps {
  filters: ModelFilters;
  onClose: () => void;
  onApply: (filters: ModelFilters) => void;
}

type Option = { value: string; label: string };

/** Every filter there is. Nothing changes until "Show models" is pressed. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function FilterDialog({ filters, onClose, onApply }: FilterDialogProps) {
  const [draft, setDraft] = useState(filters);
  const optionsOf = useOptions(filters);
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={words.title}
      description={words.description}
      closeLabel={words.close}
      actions={
        <>
          <Button onClick={() => setDraft({})}>{words.clear}</Button>
          <Button variant="primary" onClick={() => onApply(draft)}>
            {words.apply}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <Select
          label={words.costMax}
          placeholder={words.any}
          clearable
          data={[5, 10, 15, 20, limits.groupCostMax].map((cost) => ({
            value: String(cost),
            label: words.costUnit(cost),
          }))}
          value={draft.costMax === undefined ? null : String(draft.costMax)}
          onChange={(value) => setDraft({ ...draft, costMax: value === null ? undefined : Number(value) })}
        />
        <Select
          label={words.ratingMin}
          placeholder={words.any}
          clearable
          data={[4.5, 4, 3].map((stars) => ({ value: String(stars), label: words.stars(stars) }))}
          value={draft.ratingMin === undefined ? null : String(draft.ratingMin)}
          onChange={(value) => setDraft({ ...draft, ratingMin: value === null ? undefined : Number(value) })}
        />
        {listFilters.map((filter) => (
          <MultiSelect
            key={filter}
            label={words.fields[filter]}
            placeholder={draft[filter]?.length ? undefined : words.any}
            searchable={optionsOf(filter).length > 8}
            clearable
            hidePickedOptions
            maxValues={10}
            data={optionsOf(filter)}
            value={[...(draft[filter] ?? [])]}
            onChange={(values) => setDraft({ ...draft, [filter]: values.length > 0 ? values : undefined })}
          />
        ))}
      </div>
    </Dialog>
  );
}

/** What each filter offers. Genders and countries are what models are; what a shared link names is offered too. */
function useOptions(filters: ModelFilters) {
  const { data } = useQuery(
    api.discovery.listFilterChoices.queryOptions({
      input: {},
      staleTime: 5 * 60_000,
      select: (reply) => reply.data,
    }),
  );
  const languageNames = new Intl.DisplayNames(undefined, { type: 'language' });
  return (filter: ListFilter): Option[] => {
    if (filter === 'languages') {
      return languageCodes.map((value) => ({ value, label: languageNames.of(value) ?? value }));
    }
    if (filter !== 'genders' && filter !== 'countries') {
      return bodyFacts[filter].map((value) => ({ value, label: value }));
    }
    const known = data?.[filter].map(({ value }) => value) ?? [];
    const values = new Set([...known, ...(filters[filter] ?? [])]);
    return [...values].map((value) => ({ value, label: value }));
  };
}
