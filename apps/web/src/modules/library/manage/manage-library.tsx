import type { ItemKind } from '@candela/contract/library/items';
import type { ReactNode } from 'react';
import { useSession } from '../../../platform/session/session-store.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { messages } from '../messages.ts';
import { KindList } from './kind-list.tsx';

export interface ManageLibraryProps {
  kind: ItemKind;
  /** Opens an item's comments in a dialog. */
  renderComments?: (itemId: string, onClose: () => void) => ReactNode;
}

/** What a model publishes of one kind; before the profile is approved, the way there. */
export function ManageLibrary({ kind, renderComments }: ManageLibraryProps) {
  const { user } = useSession();
  if (user?.bioInfo.adminApproved !== 'approved') {
    const t = messages.notApproved;
    return (
      <FormNotice
        tone="info"
        title={t.title}
        detail={t.detail}
        action={
          <ButtonLink href="/profile-setup" size="sm">
            {t.action}
          </ButtonLink>
        }
      />
    );
  }
  return <KindList key={kind} kind={kind} renderComments={renderComments} />;
}
