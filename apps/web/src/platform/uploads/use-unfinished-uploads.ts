import type { UploadKind } from '@candela/contract/library/upload-kinds';
import { uploadKindOf } from '@candela/contract/library/upload-kinds';
import { useSyncExternalStore } from 'react';
import { useSession } from '../session/session-store.ts';
import { onUnfinishedUploads, type UnfinishedUpload, unfinishedUploads } from './unfinished-uploads.ts';

/** Uploads of this account that stopped on the way, of any of these kinds. */
export function useUnfinishedUploads(kinds: readonly UploadKind[]): readonly UnfinishedUpload[] {
  const { user } = useSession();
  const all = useSyncExternalStore(onUnfinishedUploads, unfinishedUploads);
  return all.filter(({ accountId, contentType }) => {
    const kind = uploadKindOf(contentType);
    return accountId === user?._id && kind !== undefined && kinds.includes(kind);
  });
}
