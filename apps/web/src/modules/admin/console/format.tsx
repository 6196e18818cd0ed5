import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { type Status, StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { codeLabels } from './code-labels.ts';
import { consoleMessages as text } from './messages.ts';

export { formatMoney as money } from '../../../ui/format/format-count.ts';

const tones: Record<string, Status> = {
  pending: 'pending',
  requested: 'pending',
  open: 'pending',
  appealed: 'pending',
  approved: 'approved',
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
  returned: 'held',
};

/** A state as a word on a badge. */
export function State({ of }: { of: string | null }) {
  const code = of ?? 'unread';
  return <StatusBadge status={tones[code] ?? 'ended'}>{labelOf(code)}</StatusBadge>;
}

/** A code of the server in words: `privateShow` is "Private show". */
export function labelOf(code: string): string {
  const label = codeLabels[code];
  if (label !== undefined) return label;
  const words = code.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const when = (moment: string | null) => (moment ? formatDateTime(moment) : text.never);
export const count = (amount: number | null) => (amount === null ? '' : formatCount(amount));
export const yesNo = (is: boolean) => (is ? text.yes : text.no);
