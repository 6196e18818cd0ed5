import type { ReactNode } from 'react';
import { Tag } from './tag.tsx';

export type Status =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'held'
  | 'ended'
  | 'success'
  | 'danger'
  | 'paid'
  | 'private';

const tones = {
  pending: 'info',
  approved: 'good',
  success: 'good',
  rejected: 'bad',
  danger: 'bad',
  held: 'warn',
  ended: 'soft',
  paid: 'ember',
  private: 'plum-wash',
} as const;

/** Where something stands. The words are the caller's; the tone only supports them. */
export function StatusBadge({ status, children }: { status: Status; children: ReactNode }) {
  return <Tag tone={tones[status]}>{children}</Tag>;
}
