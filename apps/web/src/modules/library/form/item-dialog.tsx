import type { ItemKind, ItemVisibility } from '@candela/contract/library/items';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { formMessages as t } from '../form-messages.ts';
import { messages } from '../messages.ts';
import { type BeginWith, ItemForm } from './item-form.tsx';

export interface ItemDialogProps {
  kind: ItemKind;
  /** The item to change; null makes a new one. */
  itemId: string | null;
  visibility?: ItemVisibility;
  /** When a new one is published, to begin with. */
  publishOn?: Date;
  begin?: BeginWith | undefined;
  onClose: () => void;
}

/** Adds or edits an item of any kind. Asks before what was typed or sent is lost. */
export function ItemDialog({
  kind,
  itemId,
  visibility = 'public',
  publishOn,
  begin,
  onClose,
}: ItemDialogProps) {
  const touched = useRef(false);
  const [isLeaving, setLeaving] = useState(false);
  const post = useQuery(
    api.library.getPost.queryOptions({
      input: { id: itemId ?? '', per_page: 1 },
      enabled: itemId !== null,
      // The form begins with what is true now, not with what was read some time ago.
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const leave = () => {
    if (touched.current) setLeaving(true);
    else onClose();
  };
  const item = post.data?.data ?? null;
  return (
    <>
      <Dialog
        opened
        onClose={leave}
        size="lg"
        title={itemId === null ? t.title.add[kind] : t.title.edit[kind]}
        closeLabel={messages.close}
      >
        {itemId !== null && post.isPending && <RowSkeletons label={t.loading} />}
        {post.isError && (
          <ErrorState
            title={messages.failed}
            cause={failureCause(post.error, messages.failedCause)}
            safe={messages.failedSafe}
            retryLabel={messages.retry}
            retrying={post.isFetching}
            onRetry={() => void post.refetch()}
            level={3}
          />
        )}
        {(itemId === null || item) && (
          <ItemForm
            kind={kind}
            item={item}
            visibility={visibility}
            publishOn={publishOn}
            {...(begin && { begin })}
            onDone={onClose}
            onCancel={leave}
            onTouched={() => {
              touched.current = true;
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        opened={isLeaving}
        title={t.discard.title}
        description={t.discard.text}
        confirmLabel={t.discard.leave}
        cancelLabel={t.discard.stay}
        closeLabel={messages.close}
        confirmVariant="danger"
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </>
  );
}
