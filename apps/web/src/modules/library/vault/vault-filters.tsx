import type { VaultKind } from '@candela/contract/library/vault';
import { Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { vaultPage as t } from './locales/vault-page.ts';
import { everything, isFiltered, type VaultChoice } from './use-vault.ts';
import classes from './vault-page.module.css';

interface VaultFiltersProps {
  choice: VaultChoice;
  onChange: (change: Partial<VaultChoice>) => void;
}

const kinds = (['all', 'image', 'video', 'audio'] as const).map((value) => ({
  value,
  label: t.kinds[value],
}));
const uses = (['any', 'used', 'unused'] as const).map((value) => ({ value, label: t.uses[value] }));

/** Finds files by name, kind, use and the days they were uploaded. */
export function VaultFilters({ choice, onChange }: VaultFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const dates = { previousLabel: t.previous, nextLabel: t.next, clearable: true };
  return (
    <fieldset className={classes.filters} aria-label={t.filters} data-open={isOpen || undefined}>
      <SearchInput label={t.search} value={choice.search} onChange={(search) => onChange({ search })} />
      <div className={classes.filterButton}>
        <IconButton
          label={t.filters}
          variant="line"
          size={48}
          aria-expanded={isOpen}
          withTooltip={false}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <Select
        label={t.kind}
        data={kinds}
        value={choice.kind}
        allowDeselect={false}
        onChange={(kind) => onChange({ kind: (kind ?? 'all') as VaultKind | 'all' })}
      />
      {choice.group !== 'unused' && (
        <Select
          label={t.used}
          data={uses}
          value={choice.used}
          allowDeselect={false}
          onChange={(used) => onChange({ used: (used ?? 'any') as VaultChoice['used'] })}
        />
      )}
      <DateField
        {...dates}
        label={t.from}
        value={choice.from}
        maxDate={choice.until ?? undefined}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        {...dates}
        label={t.until}
        value={choice.until}
        minDate={choice.from ?? undefined}
        onChange={(until) => onChange({ until })}
      />
      {isFiltered(choice) && (
        <Button size="sm" variant="text" onClick={() => onChange({ ...everything, group: choice.group })}>
          {t.clear}
        </Button>
      )}
    </fieldset>
  );
}
