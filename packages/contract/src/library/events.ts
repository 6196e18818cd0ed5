import type { FileFailure, FileState } from './files.ts';
import type { ItemStatus } from './items.ts';

/** Sent to the account whose file or item it is. */
export type LibraryServerEvents = {
  'library.progress': (progress: {
    uploadId: string;
    filename: string;
    itemId: string | null;
    state: FileState;
    progressPercent: number;
    failure: FileFailure | null;
    msg: string | null;
  }) => void;
  /** An own item went from one status to another, such as from processing to published. */
  'library.item': (change: { itemId: string; status: ItemStatus; failure: string | null }) => void;
};
