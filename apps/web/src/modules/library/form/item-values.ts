import {
  type ClubTerms,
  checkPrice,
  type ItemDetail,
  type ItemKind,
  type ItemVisibility,
  itemForm,
} from '@candela/contract/library/items';
import { z } from 'zod';
import { localDay, localTime } from '../../../ui/format/local-time.ts';
import { formMessages } from '../form-messages.ts';

/** A person shown, as the form holds them. */
export interface PersonValues {
  key: string;
  name: string;
  username: string;
  releaseId: string | null;
}

/** What the form of an item holds, files aside. */
export interface ItemValues {
  title: string;
  description: string;
  visibility: ItemVisibility;
  price: number | '';
  /** What club members pay for an item with a price. */
  clubTerms: ClubTerms;
  clubDiscountPercent: number | '';
  members: string[];
  categoryIds: string[];
  tags: string[];
  people: PersonValues[];
  /** Whether the model says that everyone in it is named; null for what was not recorded. */
  peopleConfirmed: boolean | null;
  when: 'now' | 'later' | 'draft';
  /** Local day, YYYY-MM-DD, and time, HH:MM. */
  day: string | null;
  time: string;
  /** Local, YYYY-MM-DDTHH:MM, or empty. */
  takeDown: string;
  /** The same as it was: a time that is over stays unless another is chosen. */
  takeDownBefore: string;
}

/** What goes over the wire of it, in new items and in edits alike. */
export type ItemFields = z.output<typeof fieldsSchema> & { peopleConfirmed?: boolean };

const fieldsSchema = z.object(itemForm).superRefine(checkPrice);
const usualTime = '18:00';

/** An empty form. @param publishOn when it is to be published, where that is chosen already */
export function emptyValues(visibility: ItemVisibility, publishOn?: Date): ItemValues {
  return {
    title: '',
    description: '',
    visibility,
    price: '',
    clubTerms: 'paid',
    clubDiscountPercent: '',
    members: [],
    categoryIds: [],
    tags: [],
    people: [],
    peopleConfirmed: null,
    when: publishOn ? 'later' : 'now',
    day: publishOn ? localDay(publishOn) : null,
    time: publishOn ? localTime(publishOn) : usualTime,
    takeDown: '',
    takeDownBefore: '',
  };
}

/** The form of an item that is there. @param makeKey names rows of people */
export function valuesOf(item: ItemDetail, makeKey: () => string): ItemValues {
  const publishAt = item.forOwner?.status === 'scheduled' ? item.forOwner.publishAt : null;
  const takeDown = item.forOwner?.takeDownAt ? localMinute(new Date(item.forOwner.takeDownAt)) : '';
  return {
    title: item.title,
    description: item.description,
    visibility: item.visibility,
    price: item.price ?? '',
    clubTerms: item.clubTerms ?? 'paid',
    clubDiscountPercent: item.clubDiscountPercent ?? '',
    members: item.forOwner?.members ?? [],
    categoryIds: item.categoryIds,
    tags: item.tags,
    people: (item.forOwner?.people ?? []).map((person) => ({
      key: makeKey(),
      name: person.name,
      username: person.username ?? '',
      releaseId: person.releaseId,
    })),
    peopleConfirmed: item.recordedAt === null ? null : (item.forOwner?.peopleConfirmed ?? false),
    when: whenOf(isDraft(item), publishAt),
    day: publishAt === null ? null : localDay(new Date(publishAt)),
    time: publishAt === null ? usualTime : localTime(new Date(publishAt)),
    takeDown,
    takeDownBefore: takeDown,
  };
}

/** A recording stays a draft until it is published on purpose, also while it is being made ready. */
function isDraft({ forOwner, recordedAt, publishedAt }: ItemDetail): boolean {
  const isUnpublished = recordedAt !== null && publishedAt === null && forOwner?.status !== 'scheduled';
  return forOwner?.status === 'draft' || isUnpublished;
}

function whenOf(isDraft: boolean, publishAt: string | null): ItemValues['when'] {
  if (isDraft) return 'draft';
  return publishAt === null ? 'now' : 'later';
}

/**
 * A change of visibility: what is public has no price (source: specification, section 5), and what is named members'
 * is given to them until a price is set anew.
 */
export function withVisibility(values: ItemValues, visibility: ItemVisibility): ItemValues {
  const isSold = visibility === 'priced' || visibility === 'clubHouse';
  return { ...values, visibility, price: isSold ? values.price : '' };
}

/** The form's fields for the wire, or what is wrong with them by field. */
export function readValues(
  values: ItemValues,
  now: Date,
): { ok: true; fields: ItemFields } | { ok: false; errors: Record<string, string> } {
  const { publishAt, takeDownAt, errors } = readTimes(values, now);
  if (values.peopleConfirmed === false && values.when !== 'draft')
    errors.peopleConfirmed = formMessages.confirmMissing;
  const read = fieldsSchema.safeParse({
    ...values,
    price: values.price === '' ? null : values.price,
    clubDiscountPercent: values.clubDiscountPercent === '' ? null : values.clubDiscountPercent,
    people: values.people.map(({ name, username, releaseId }) => ({
      name,
      username: username.trim() === '' ? null : username,
      releaseId,
    })),
    draft: values.when === 'draft',
    publishAt: publishAt?.toISOString() ?? null,
    takeDownAt: takeDownAt === undefined ? undefined : (takeDownAt?.toISOString() ?? null),
  });
  if (!read.success) {
    for (const { path, message } of read.error.issues) errors[path.join('.')] ??= message;
  }
  if (!read.success || Object.keys(errors).length > 0) return { ok: false, errors };
  const { peopleConfirmed } = values;
  return { ok: true, fields: peopleConfirmed === null ? read.data : { ...read.data, peopleConfirmed } };
}

function publishTimeOf({ day, time }: ItemValues): Date | null {
  if (day === null) return null;
  const publishTime = new Date(`${day}T${time}:00`);
  return Number.isNaN(publishTime.getTime()) ? null : publishTime;
}

/** When an item is published and taken down, and what is wrong with that. */
function readTimes(values: ItemValues, now: Date) {
  const errors: Record<string, string> = {};
  const publishAt = values.when === 'later' ? publishTimeOf(values) : null;
  if (values.when === 'later' && publishAt === null) errors.day = formMessages.dayMissing;
  if (publishAt !== null && publishAt <= now) errors.time = formMessages.pastTime;
  const takeDownAt = takeDownOf(values);
  if (takeDownAt && takeDownAt <= now) errors.takeDownAt = formMessages.pastTime;
  if (takeDownAt && publishAt && takeDownAt <= publishAt) errors.takeDownAt = formMessages.takeDownFirst;
  return { publishAt, takeDownAt, errors };
}

/** Undefined where the time stays as it is, also when it is over; null for none. */
function takeDownOf({ takeDown, takeDownBefore }: ItemValues): Date | null | undefined {
  if (takeDown === takeDownBefore && takeDown !== '') return undefined;
  return takeDown === '' ? null : new Date(takeDown);
}

function localMinute(when: Date): string {
  return `${localDay(when)}T${localTime(when)}`;
}

/** Whether kinds of this sort carry a teaser, a poster and captions. */
export function hasExtras(kind: ItemKind): boolean {
  return kind === 'video';
}
