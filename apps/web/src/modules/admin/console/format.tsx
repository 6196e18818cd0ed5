import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { type Status, StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { codes } from './locales/codes.ts';
import { everyPage as text } from './locales/every-page.ts';

export { formatMoney as money } from '../../../ui/format/format-count.ts';

const tones: Record<string, Status> = {
  pending: 'pending',
  requested: 'pending',
  open: 'pending',
  appealed: 'pending',
  approved: 'approved',
  inForce: 'success',
  coming: 'pending',
  kept: 'approved',
  done: 'success',
  answered: 'success',
  published: 'success',
  delivered: 'success',
  decided: 'success',
  active: 'success',
  paid: 'paid',
  rejected: 'rejected',
  refused: 'rejected',
  failed: 'danger',
  chargeback: 'danger',
  declined: 'danger',
  suspended: 'danger',
  overdue: 'danger',
  expired: 'danger',
  hidden: 'held',
  held: 'held',
  cleared: 'success',
  returned: 'held',
};

/** A state as a word on a badge. */
export function State({ of }: { of: string | null }) {
  const code = of ?? 'unread';
  return <StatusBadge status={tones[code] ?? 'ended'}>{labelOf(code)}</StatusBadge>;
}

const labels: Record<string, string> = codes.labels;

/** A code of the server in words: `privateShow` is "Private show". One the catalogue lacks is shown as it is. */
export function labelOf(code: string): string {
  return labels[code] ?? code;
}

export const when = (datetime: string | null) => (datetime ? formatDateTime(datetime) : text.never);
export const count = (amount: number | null) => (amount === null ? '' : formatCount(amount));
export const yesNo = (is: boolean) => (is ? text.yes : text.no);
