import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { person } from '../shared/person.ts';
import { doneReply, reply, timestamp } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { timeZone } from '../shared/time-zone.ts';
import { fanFilter, fanSort } from './filters.ts';
import { fans as t } from './locales/fans.ts';

/** What a fan has of the model's plans, or had last. `until` is when it renews, ends or ended. */
const fanPlan = z.object({
  kind: z.enum(['chatPlan', 'clubHousePlan']),
  state: z.enum(['renews', 'ends', 'expired']),
  until: timestamp.nullable(),
});

/** Somebody who paid, follows or has a plan. What was paid anonymously is in no sum. */
export const fan = z.object({
  member: person,
  /** The model's own share of everything paid, less refunds, with up to two decimals. */
  netCredits: z.number(),
  followsSince: timestamp.nullable(),
  firstAt: timestamp,
  /** When the member last paid, wrote, read or followed here. What a member does elsewhere is not in it. */
  seenAt: timestamp,
  plan: fanPlan.nullable(),
  hasNote: z.boolean(),
  tags: z.array(z.string()),
  isBlocked: z.boolean(),
});
export type Fan = z.infer<typeof fan>;

/** One fan with what she wrote down and what the sum is made of. */
export const fanDetail = fan.extend({
  /** What the member paid, less refunds. */
  paidCredits: z.int(),
  purchases: z.int(),
  lastPaidAt: timestamp.nullable(),
  note: z.string(),
  listIds: z.array(id),
  kinds: z.array(z.object({ kind: z.string(), netCredits: z.number(), count: z.int() })),
});
export type FanDetail = z.infer<typeof fanDetail>;

export const fanList = z.object({ _id: id, name: z.string(), count: z.int() });
export type FanList = z.infer<typeof fanList>;

/**
 * `followers` began to follow and still do, `members` have a plan and had none before, `buyers` paid by name, those who
 * spent most ever first. Whoever paid anonymously is in none.
 */
export const fanFigure = z.enum(['followers', 'members', 'buyers']);
export type FanFigure = z.infer<typeof fanFigure>;

const listName = line(t.lists, 40).min(1, { error: t.nameList });
const tag = line(t.tags, 30).min(1, { error: t.writeTag });
const noList = ['not_found', 'wrong_account_type'] as const;

/** A model's own view of who follows, paid and has a plan. */
export const fans = {
  listFans: operation('/fans/list', {
    summary: 'Who paid, follows or has a plan; pages go on from `next`',
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(
      z.object({
        filter: fanFilter.default({}),
        sort: fanSort.default('spent'),
        after: z.string().max(80).optional(),
        per_page: z.int().min(1).max(100).default(25),
      }),
    )
    .output(
      z.object({
        msg: z.string().optional(),
        data: z.array(fan),
        totalCount: z.int().nonnegative(),
        next: z.string().nullable(),
      }),
    ),
  listFansOfFigure: operation('/fans/ofFigure', {
    summary:
      "The people behind a figure of the model's statistics in a range of days; pages go on from `next`",
    access: 'model',
    refusals: ['wrong_account_type'],
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(
      z.object({
        figure: fanFigure,
        from: z.iso.date(),
        to: z.iso.date(),
        /** Where days begin: the one the report was made for. */
        timeZone,
        after: z.string().max(80).optional(),
        per_page: z.int().min(1).max(50).default(25),
      }),
    )
    .output(
      z.object({
        msg: z.string().optional(),
        data: z.array(
          z.object({
            member: person,
            /** When they began to follow, joined, or bought last within the range. */
            at: timestamp,
            /** The model's own share of what a buyer paid by name within the range, less refunds. */
            netCredits: z.number().nullable(),
          }),
        ),
        next: z.string().nullable(),
      }),
    ),
  getFanGroups: operation('/fans/groups', {
    summary: 'How many fans there are of each sort, and the lists and tags there are',
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(
      reply(
        z.object({
          all: z.int(),
          members: z.int(),
          expired: z.int(),
          lists: z.array(fanList),
          tags: z.array(z.string()),
        }),
      ),
    ),
  getFan: operation('/fans/get', {
    summary: 'One fan, with note, tags, lists and what was paid for',
    access: 'model',
    refusals: noList,
  })
    .input(z.object({ memberId: id }))
    .output(reply(fanDetail)),
  saveFanNote: operation('/fans/saveNote', {
    summary: 'Keeps a note and tags about a fan; only their writer reads them',
    access: 'model',
    refusals: noList,
  })
    .input(
      z.object({
        memberId: id,
        note: paragraphs(t.notes, 2000),
        tags: z.array(tag).max(20, { error: t.tagsMax }),
      }),
    )
    .output(reply(fanDetail)),
  createFanList: operation('/fans/createList', {
    summary: 'Begins a list of fans',
    access: 'model',
    refusals: ['wrong_account_type', 'conflict'],
  })
    .input(z.object({ name: listName }))
    .output(reply(fanList)),
  deleteFanList: operation('/fans/deleteList', {
    summary: 'Deletes a list; nobody on it is changed',
    access: 'model',
    refusals: noList,
  })
    .input(z.object({ listId: id }))
    .output(doneReply),
  setFanOnList: operation('/fans/setFanOnList', {
    summary: 'Puts a fan on a list, or takes one off',
    access: 'model',
    refusals: [...noList, 'conflict'],
  })
    .input(z.object({ listId: id, memberId: id, isOn: z.boolean() }))
    .output(doneReply),
  exportFans: operation('/fans/export', {
    summary: 'The fans a filter leaves as a CSV file, at most ten thousand',
    access: 'model',
    refusals: ['wrong_account_type'],
    limit: { max: 30, windowSeconds: 3600 },
  })
    .input(z.object({ filter: fanFilter.default({}), sort: fanSort.default('spent') }))
    .output(reply(z.object({ filename: z.string(), csv: z.string() }))),
};
