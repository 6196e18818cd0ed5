import type { VaultFile } from '@candela/contract/library/vault';
import { useState } from 'react';
import { failureCause } from '../../../platform/failure-cause.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { vaultPage as t } from './locales/vault-page.ts';
import { isFiltered, type useVault, type VaultChoice } from './use-vault.ts';
import { VaultGrid } from './vault-grid.tsx';
import classes from './vault-page.module.css';

interface VaultFilesProps {
  vault: ReturnType<typeof useVault>;
  choice: VaultChoice;
  chosen: ReadonlyMap<string, VaultFile>;
  onToggle: (file: VaultFile) => void;
  onSelectAll: () => void;
  onOpen: (file: VaultFile) => void;
  onDrop: (files: readonly File[]) => void;
}

/** The files of the vault; files of the computer can be dropped on them. */
export function VaultFiles({
  vault,
  choice,
  chosen,
  onToggle,
  onSelectAll,
  onOpen,
  onDrop,
}: VaultFilesProps) {
  const { list, files } = vault;
  const [isOver, setOver] = useState(false);
  const isAll = choice.group === 'all' && !isFiltered(choice);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more beside the Upload button.
    <div
      className={classes.results}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {isOver && <p className={classes.drop}>{t.drop}</p>}
      {list.isPending && <CardSkeletons label={t.loading} count={8} kind="picture" />}
      {list.isError && (
        <ErrorState
          title={t.failed}
          cause={failureCause(list.error, t.failedText)}
          retryLabel={t.retry}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && files.length === 0 && (
        <EmptyState
          title={isAll ? t.none : t.noMatch}
          cause={isAll ? t.noneText : t.noMatchText}
          illustration="prints"
        />
      )}
      {files.length > 0 && (
        <>
          <div className={classes.selectAll}>
            <Button size="sm" variant="text" onClick={onSelectAll}>
              {t.selectAll}
            </Button>
          </div>
          <VaultGrid
            files={files}
            chosen={chosen}
            isBusy={list.isPlaceholderData}
            onToggle={onToggle}
            onOpen={onOpen}
          />
        </>
      )}
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </div>
  );
}
