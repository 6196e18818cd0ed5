import { formatCount, formatMoney } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { type Status, StatusBadge } from '../../../ui/tag/status-badge.tsx';
import type { Field } from '../desk/spec.ts';

const tones: Record<string, Status> = {
  pending: 'pending',
  requested: 'pending',
  open: 'pending',
  approved: 'approved',
  kept: 'approved',
  done: 'success',
  answered: 'success',
  published: 'success',
  delivered: 'success',
  paid: 'paid',
  rejected: 'rejected',
  refused: 'rejected',
  failed: 'danger',
  chargeback: 'danger',
  declined: 'danger',
  suspended: 'danger',
  hidden: 'held',
  returned: 'held',
  expired: 'danger',
};

/** A state as a word on a badge. */
export function State({ of }: { of: string | null }) {
  const word = of ?? 'unread';
  return <StatusBadge status={tones[word] ?? 'ended'}>{inWords(word)}</StatusBadge>;
}

/** A name as the server writes it, as a person would: `approveModel` is "Approve model". */
export function inWords(name: string): string {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const when = (moment: string | null) => (moment ? formatDateTime(moment) : 'never');
export const money = (minor: number, currency: string) => formatMoney(minor, currency);
export const count = (amount: number | null) => (amount === null ? '' : formatCount(amount));

export const reasonField: Field = { name: 'reason', label: 'Reason', kind: 'paragraph' };

/** How much of a purchase goes back, and why. */
export const refundFields: Field[] = [
  { name: 'amountCredits', label: 'Credits', kind: 'number', description: 'Empty for all that is left.' },
  reasonField,
];

/** A moment as an input of the browser's own time zone takes it; empty for none. */
export function localMoment(moment: string | null): string {
  if (!moment) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment such an input holds, as the wire has it; null for none. */
export function momentOf(input: unknown): string | null {
  return input ? new Date(String(input)).toISOString() : null;
}
