import { z } from 'zod';
import { fanFilter } from '../fans/filters.ts';
import { calendarStretch } from '../library/planning.ts';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { attachment, testSent, text } from './attachment.ts';

/** `fans` are those a filter leaves. */
export const audience = z.enum(['followers', 'members', 'buyers', 'fans']);
const to = { audience, filter: fanFilter.optional() };

export const campaign = z.object({
  _id: id,
  audience,
  filter: fanFilter.nullable(),
  text: z.string(),
  hasPicture: z.boolean(),
  imageCount: z.int().nonnegative(),
  videoCount: z.int().nonnegative(),
  /** Whether the first is open to everybody, and the price is for the others. */
  firstIsFree: z.boolean(),
  priceCredits: z.int().nullable(),
  status: z.enum(['scheduled', 'sending', 'sent', 'cancelled', 'unsending', 'unsent']),
  sendAt: timestamp,
  sentCount: z.int(),
});
export type Campaign = z.infer<typeof campaign>;

/** What a test shows: everything of a message but to whom and when. */
const written = {
  text,
  ...attachment,
  /** Published posts of the model it points at. */
  itemIds: z.array(id).max(6).default([]),
};

/** What came of a message to many. `netCredits` is the model's share of what it brought, less refunds. */
export const campaignResults = z.object({
  sent: z.int(),
  opened: z.int(),
  unlocked: z.int(),
  unsent: z.int(),
  netCredits: z.number(),
});
export type CampaignResults = z.infer<typeof campaignResults>;

/** Messages to many. */
export const campaigns = {
  countRecipients: operation('/userChat/countRecipients', {
    feature: 'massMessages',
    summary: 'How many members a message to many would reach now',
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object(to))
    .output(reply(z.object({ count: z.int().nonnegative() }))),
  sendCampaign: operation('/userChat/sendCampaign', {
    feature: 'massMessages',
    summary: 'Writes to all followers, members or buyers, now or later; once for each Idempotency-Key',
    access: 'model',
    refusals: ['wrong_account_type', 'unreadable_file', 'not_found', 'key_reused'],
    limit: { max: 20, windowSeconds: 3600 },
  })
    .input(
      z.object({
        ...to,
        ...written,
        sendAt: timestamp.optional(),
      }),
    )
    .output(reply(campaign)),
  sendTestMessage: operation('/userChat/sendTestMessage', {
    feature: 'massMessages',
    summary:
      'Sends a message to the model herself, as a fan would get it; it costs nothing and is counted nowhere',
    access: 'model',
    refusals: ['wrong_account_type', 'unreadable_file', 'not_found'],
    limit: { max: 10, windowSeconds: 3600 },
  })
    .input(z.object(written))
    .output(reply(testSent)),
  listCampaigns: operation('/userChat/listCampaigns', {
    summary: 'Messages to many, newest first',
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object(paging()))
    .output(listReply(campaign)),
  listPlannedCampaigns: operation('/userChat/listPlannedCampaigns', {
    summary: 'Messages to many that go out, or went out, within a stretch of time; 200 at most',
    access: 'model',
    refusals: ['wrong_account_type'],
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(calendarStretch)
    .output(reply(z.array(campaign))),
  moveCampaign: operation('/userChat/moveCampaign', {
    feature: 'massMessages',
    summary: 'Has a message to many that is not sent yet go out at another time',
    access: 'model',
    refusals: ['wrong_account_type', 'not_found', 'conflict'],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(z.object({ campaignId: id, sendAt: timestamp }))
    .output(reply(campaign)),
  getCampaignResults: operation('/userChat/getCampaignResults', {
    summary: 'Who got, opened and unlocked a message to many, and what it brought',
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({ campaignId: id }))
    .output(reply(campaignResults)),
  unsendCampaign: operation('/userChat/unsendCampaign', {
    summary: 'Takes a sent message to many back from who neither read nor paid for it',
    access: 'model',
    refusals: ['wrong_account_type', 'conflict'],
  })
    .input(z.object({ campaignId: id }))
    .output(doneReply),
  cancelCampaign: operation('/userChat/cancelCampaign', {
    summary: 'Takes back a message to many that is not sent yet',
    access: 'model',
    refusals: ['wrong_account_type', 'not_found', 'conflict'],
  })
    .input(z.object({ campaignId: id }))
    .output(doneReply),
};
