import { Switch } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { nextPage } from '../../../platform/next-page.ts';
import { usePrivacy } from '../../../platform/privacy/use-privacy.ts';
import { reportError } from '../../../platform/report-error.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { deleteOnDevice } from '../viewing/video/watched.ts';
import { messages } from './messages.ts';
import classes from './saved.module.css';
import { SavedGrid } from './saved-grid.tsx';

const t = messages.history;
const perPage = 24;

/** What the reader watched, the last first, and whether it is saved at all. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function WatchedPart({ onOpen }: { onOpen: (id: string) => void }) {
  const { user } = useSession();
  const queries = useQueryClient();
  const privacy = usePrivacy();
  const [isClearing, setClearing] = useState(false);
  const watched = useInfiniteQuery({
    ...api.library.listWatched.infiniteOptions({
      input: (page: number) => ({ current_page: page, per_page: perPage }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, last.totalCount, perPage),
    }),
    // A video may have been watched a moment ago.
    staleTime: 0,
  });
  const items = watched.data?.pages.flatMap(({ data }) => data) ?? [];
  const forget = async (id?: string) => {
    try {
      await client.library.deleteWatched(id === undefined ? { all: true } : { id });
      deleteOnDevice(user?._id, id);
    } catch (error) {
      reportError(error);
    } finally {
      setClearing(false);
      await queries.invalidateQueries({ queryKey: [['library']] });
    }
  };
  return (
    <>
      <div className={classes.bar}>
        <Switch
          label={t.keep}
          description={t.keepText}
          disabled={!privacy.choices}
          checked={privacy.choices?.keepHistory ?? true}
          onChange={(event) => privacy.change({ keepHistory: event.currentTarget.checked })}
        />
        {items.length > 0 && (
          <Button size="sm" onClick={() => setClearing(true)}>
            {t.clear}
          </Button>
        )}
      </div>
      <SavedGrid
        query={watched}
        items={items}
        label={t.title}
        empty={{ title: t.empty, cause: t.emptyCause }}
        onOpen={onOpen}
        tools={(item) => (
          <IconButton size={36} label={t.forget({ title: item.title })} onClick={() => void forget(item._id)}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        )}
      />
      <ConfirmDialog
        opened={isClearing}
        title={t.clearTitle}
        description={t.clearText}
        confirmLabel={t.clear}
        confirmVariant="danger"
        cancelLabel={messages.cancel}
        closeLabel={messages.close}
        onConfirm={() => void forget()}
        onCancel={() => setClearing(false)}
      />
    </>
  );
}
