import type { VaultFile, VaultKind } from '@candela/contract/library/vault';
import { Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { VisuallyHidden } from '../../ui/access/visually-hidden.tsx';
import { Button } from '../../ui/button/button.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { api } from '../api.ts';
import { nextPage } from '../next-page.ts';
import type { StoredFile } from '../uploads/upload-queue.ts';
import { vault as t } from './locales/vault.ts';
import classes from './vault.module.css';
import { fileWords, VaultPicture } from './vault-tile.tsx';

const perPage = 48;
const allFolders = 'all';
const contentTypes: Record<VaultKind, string> = {
  image: 'image/webp',
  video: 'video/mp4',
  audio: 'audio/mpeg',
};

interface VaultPickerProps {
  kinds: readonly VaultKind[];
  multiple: boolean;
  onChoose: (files: readonly StoredFile[]) => void;
  onClose: () => void;
}

/** Chooses files of the vault. With `multiple` several, in the order they were pressed; else a press is the choice. */
export function VaultPicker({ kinds, multiple, onChoose, onClose }: VaultPickerProps) {
  const [search, setSearch] = useState('');
  const [folderId, setFolderId] = useState<string>(allFolders);
  const [chosen, setChosen] = useState<readonly VaultFile[]>([]);
  const folders = useQuery(
    api.library.getVaultFolders.queryOptions({ input: {}, select: ({ data }) => data.folders }),
  );
  const filter = {
    kinds: [...kinds],
    search,
    folderId: folderId === allFolders ? null : folderId,
    per_page: perPage,
  };
  const list = useInfiniteQuery(
    api.library.listVault.infiniteOptions({
      input: (page: number) => ({ ...filter, current_page: page }),
      initialPageParam: 1,
      getNextPageParam: ({ totalCount }, pages) => nextPage(pages.length, totalCount, perPage),
      placeholderData: keepPreviousData,
    }),
  );
  const files = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isFiltered = search !== '' || folderId !== allFolders;
  const press = (file: VaultFile) => {
    if (!multiple) return onChoose([storedOf(file)]);
    setChosen((before) =>
      before.some(({ _id }) => _id === file._id)
        ? before.filter(({ _id }) => _id !== file._id)
        : [...before, file],
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.title}
      closeLabel={t.close}
      size="lg"
      actions={
        multiple && (
          <>
            <Button variant="text" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button
              variant="primary"
              disabled={chosen.length === 0}
              onClick={() => onChoose(chosen.map(storedOf))}
            >
              {t.add({ count: chosen.length })}
            </Button>
          </>
        )
      }
    >
      <div className={classes.fields}>
        <SearchInput label={t.search} value={search} onChange={setSearch} />
        <Select
          label={t.folder}
          data={[
            { value: allFolders, label: t.allFolders },
            ...(folders.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={folderId}
          allowDeselect={false}
          onChange={(value) => setFolderId(value ?? allFolders)}
        />
      </div>
      {list.isPending && <RowSkeletons label={t.loading} count={3} />}
      {list.isError && (
        <ErrorState
          title={t.failed}
          cause={t.failedText}
          retryLabel={t.retry}
          onRetry={() => void list.refetch()}
          level={3}
        />
      )}
      {list.isSuccess && files.length === 0 && (
        <EmptyState
          title={isFiltered ? t.noMatch : t.none}
          cause={isFiltered ? t.noMatchText : t.noneText}
          level={3}
        />
      )}
      {files.length > 0 && (
        <ul className={classes.grid} aria-label={t.files} aria-busy={list.isPlaceholderData || undefined}>
          {files.map((file) => {
            const isChosen = chosen.some(({ _id }) => _id === file._id);
            return (
              <li key={file._id} className={classes.tile} data-chosen={isChosen || undefined}>
                <button
                  type="button"
                  aria-pressed={multiple ? isChosen : undefined}
                  disabled={file.state !== 'ready'}
                  onClick={() => press(file)}
                >
                  <VisuallyHidden>{fileWords(file)}</VisuallyHidden>
                  <VaultPicture file={file} />
                </button>
                {isChosen && (
                  <span className={classes.tick}>
                    <IconCheck size={16} stroke={2.5} aria-hidden />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button size="sm" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** A file of the vault as fields take it. */
export function storedOf({ filename, name, kind, thumbnail, durationSeconds }: VaultFile): StoredFile {
  return { filename, name, contentType: contentTypes[kind], picture: thumbnail, durationSeconds };
}
