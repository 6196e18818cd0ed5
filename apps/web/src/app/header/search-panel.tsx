import { useId } from 'react';
import { SearchField } from '../../ui/frame/search-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { messages } from '../messages.ts';
import classes from './search-panel.module.css';
import { hitId, SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

const t = messages.search;

/** The search over the page, for narrow screens. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function SearchPanel({ onClose }: { onClose: () => void }) {
  const listId = useId();
  // Moving to a hit leaves this address, and with it the dialog, behind.
  const search = useSearch(() => undefined);
  return (
    <Dialog opened onClose={onClose} size="md" title={t.open} closeLabel={messages.header.close}>
      <search>
        <SearchField
          className={classes.field}
          label={t.label}
          placeholder={t.placeholder}
          value={search.text}
          data-autofocus
          aria-controls={listId}
          aria-activedescendant={hitId(listId, search.active)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') search.onKeyDown(event);
          }}
          onChange={(event) => search.setText(event.currentTarget.value)}
        />
      </search>
      <div className={classes.results}>
        <SearchResults search={search} listId={listId} />
      </div>
    </Dialog>
  );
}
