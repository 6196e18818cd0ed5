import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../platform/random-id.ts';
import type { UploadEntry } from '../../platform/uploads/upload-queue.ts';
import type { Uploads } from '../../platform/uploads/use-uploads.ts';
import {
  type CampaignDraft,
  readCampaignDraft,
  removeCampaignDraft,
  saveCampaignDraft,
} from './campaign-draft.ts';

type Written = Omit<CampaignDraft, 'key' | 'files'>;

/** What a form begins with: the draft of this browser, where it takes one up. */
export function useSavedDraft(accountId: string | null): CampaignDraft | undefined {
  return useState(() => (accountId === null ? undefined : readCampaignDraft(accountId)))[0];
}

/**
 * Saves what is written as it changes, in this browser, with the key it will be sent under. Two tabs that took up one
 * draft send one message; what is changed in either is another.
 * @param accountId null where nothing is saved
 */
export function useCampaignDraft(
  accountId: string | null,
  saved: CampaignDraft | undefined,
  written: Written,
  uploads: Uploads,
) {
  const [isSaved, setSaved] = useState(saved !== undefined);
  const key = useRef(saved?.key ?? randomId());
  const last = useRef<string | null>(null);
  const now: Omit<CampaignDraft, 'key'> = { ...written, files: uploads.entries.flatMap(storedOf) };
  const words = JSON.stringify(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was written is compared by its words.
  useEffect(() => {
    if (last.current === null) {
      last.current = saved ? JSON.stringify({ ...written, files: saved.files }) : words;
      if (saved) uploads.addStored(saved.files);
      return;
    }
    if (last.current === words) return;
    last.current = words;
    if (accountId === null || isEmpty(now)) {
      if (accountId !== null) removeCampaignDraft(accountId, key.current);
      key.current = randomId();
      setSaved(false);
      return;
    }
    key.current = saveCampaignDraft(accountId, now);
    setSaved(true);
  }, [words]);
  return { isSaved, keyNow: () => key.current };
}

function storedOf({ state, filename, file, picture }: UploadEntry): CampaignDraft['files'] {
  if (state !== 'done' || filename === null) return [];
  return [{ filename, name: file.name, contentType: file.type, picture: picture ?? null }];
}

function isEmpty({ text, files, itemIds, priceCredits }: Omit<CampaignDraft, 'key'>): boolean {
  return text.trim() === '' && files.length === 0 && itemIds.length === 0 && priceCredits === '';
}
