import type { ItemKind, ItemVisibility } from '@candela/contract/library/items';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../platform/session/session-store.ts';
import { ItemDialog } from '../form/item-dialog.tsx';
import type { BeginWith } from '../form/item-form.tsx';
import { PhotosDialog, UploadPhotosDialog } from '../photos/photos-dialog.tsx';
import { ContentTermsDialog } from './content-terms-dialog.tsx';
import { DeleteItemDialog } from './delete-item-dialog.tsx';
import type { ItemAction } from './item-menu.tsx';
import { MembersDialog } from './members-dialog.tsx';
import type { MyItem } from './use-my-items.ts';

/** Which dialog lies over the list. */
export type OpenDialog = { action: 'add' } | { action: Exclude<ItemAction, 'retry'>; item: MyItem };

export interface ItemDialogsProps {
  kind: ItemKind;
  visibility?: ItemVisibility;
  dialog: OpenDialog | null;
  /** When a new item is published, to begin with. */
  publishOn?: Date;
  begin?: BeginWith | undefined;
  onClose: () => void;
  renderComments?: (itemId: string, onClose: () => void) => ReactNode;
}

/** The dialogs of the model's items. The content terms come before the first item. */
export function ItemDialogs({
  kind,
  visibility,
  dialog,
  publishOn,
  begin,
  onClose,
  renderComments,
}: ItemDialogsProps) {
  const { user } = useSession();
  const [hasJustAccepted, setAccepted] = useState(false);
  if (!dialog) return null;
  if (dialog.action === 'add') {
    if (!user?.contentTermsAcceptedAt && !hasJustAccepted) {
      return <ContentTermsDialog onAccepted={() => setAccepted(true)} onClose={onClose} />;
    }
    return (
      <ItemDialog
        kind={kind}
        itemId={null}
        visibility={visibility}
        publishOn={publishOn}
        begin={begin}
        onClose={onClose}
      />
    );
  }
  const { action, item } = dialog;
  switch (action) {
    case 'edit':
      return <ItemDialog kind={kind} itemId={item._id} onClose={onClose} />;
    case 'photos':
      return <PhotosDialog item={item} onClose={onClose} />;
    case 'upload':
      return <UploadPhotosDialog item={item} onClose={onClose} />;
    case 'members':
      return <MembersDialog item={item} onClose={onClose} />;
    case 'comments':
      return renderComments?.(item._id, onClose) ?? null;
    case 'remove':
      return <DeleteItemDialog item={item} onClose={onClose} />;
  }
}
