import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { FilterChip } from '../../ui/chip/filter-chip.tsx';
import { useSession } from '../session/session-store.ts';
import { t } from './messages.ts';

const SavedSearchesDialog = lazy(() => import('./saved-searches-dialog.tsx'));

/** Saves the list or the search at this address, and leads to those saved before. Renders nothing for visitors. */
export function SavedSearches({ suggestedName = '' }: { suggestedName?: string }) {
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  if (!user) return null;
  return (
    <>
      <FilterChip
        opensMenu
        aria-haspopup="dialog"
        icon={<IconBookmark stroke={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t.saved.open}
      </FilterChip>
      {opened && (
        <Suspense fallback={null}>
          <SavedSearchesDialog suggestedName={suggestedName} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
