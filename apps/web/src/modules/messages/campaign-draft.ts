import { z } from 'zod';
import { randomId } from '../../platform/random-id.ts';
import { localStore } from '../../platform/storage.ts';

/** Local-storage key of a model's mass message that is not sent yet. */
const keyOf = (accountId: string) => `massMessageDraft ${accountId}`;

const draft = z.object({
  /** The Idempotency-Key it will be sent under, from whichever tab: once. */
  key: z.string(),
  audience: z.enum(['followers', 'members', 'buyers']),
  text: z.string(),
  priceCredits: z.union([z.int(), z.literal('')]),
  firstIsFree: z.boolean(),
  itemIds: z.array(z.string()),
  when: z.enum(['now', 'later']),
  sendAt: z.string(),
  /** What is on the site already and goes along. */
  files: z.array(
    z.object({
      filename: z.string(),
      name: z.string(),
      contentType: z.string(),
      picture: z.string().nullable(),
    }),
  ),
});
export type CampaignDraft = z.infer<typeof draft>;

/** What was written last and not sent; undefined without any, and for what makes no sense. */
export function readCampaignDraft(accountId: string): CampaignDraft | undefined {
  try {
    return draft.safeParse(JSON.parse(localStore.getItem(keyOf(accountId)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Saves it under a new key, which is given back: what was changed is another message. */
export function saveCampaignDraft(accountId: string, written: Omit<CampaignDraft, 'key'>): string {
  const key = randomId();
  try {
    localStore.setItem(keyOf(accountId), JSON.stringify({ ...written, key }));
  } catch {
    // Without storage it lives as long as the page.
  }
  return key;
}

/** Forgets what was sent. What another tab has written since stays. */
export function removeCampaignDraft(accountId: string, key?: string): void {
  if (key === undefined || readCampaignDraft(accountId)?.key === key) localStore.removeItem(keyOf(accountId));
}
