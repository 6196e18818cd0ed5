import type { Database, Queryable } from '../../platform/database/index.ts';
import type { FileRef, FileStore } from '../../platform/files/index.ts';
import type { Settings } from '../../platform/settings/index.ts';
import { isBlockedFile, isBlockedLook } from './blocked-files.ts';
import { requireReleases } from './require-releases.ts';
import { trustOf } from './trust.ts';

/** What is asked before something is published, or a file is taken. Made before the library, which asks. */
export interface PublicationPolicy {
  /** Refuses with `conflict` while somebody named on an item has neither a release nor an approved account. */
  publicationGate(
    tx: Queryable,
    item: Parameters<typeof requireReleases>[1] & { isRecorded: boolean },
  ): Promise<void>;
  /** Whether the site looks at a model's items before they are shown. */
  reviewFirst(tx: Queryable, modelId: string): Promise<boolean>;
  /** Whether a file, or what a picture of it looks like, was taken down before. */
  isBlocked(file: { original: FileRef } | { picture: FileRef }): Promise<boolean>;
}

export function createPublicationPolicy(deps: {
  database: Database;
  files: Pick<FileStore, 'read'>;
  settings: Pick<Settings, 'get' | 'all'>;
}): PublicationPolicy {
  const { settings } = deps;
  return {
    async publicationGate(tx, item) {
      // Whoever walks into a live picture has signed nothing, so a recording is asked about whatever the site asks.
      const isAsked = item.isRecorded || (await settings.get('releasesRequired')) === 1;
      if (isAsked) await requireReleases(tx, item);
    },
    async reviewFirst(tx, modelId) {
      const { reviewNew, reviewKnown, reviewTrusted } = await settings.all();
      if (reviewNew + reviewKnown + reviewTrusted === 0) return false;
      const level = await trustOf(tx, modelId);
      return { new: reviewNew, known: reviewKnown, trusted: reviewTrusted }[level] === 1;
    },
    isBlocked: (file) =>
      'original' in file ? isBlockedFile(deps, file.original) : isBlockedLook(deps, file.picture),
  };
}
