import type { AuditEntry } from '@candela/contract/admin/access';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test-support/show.tsx';
import { AuditEntryDetail } from './audit-entry.tsx';

const entry: AuditEntry = {
  _id: '1',
  at: '2026-03-02T10:30:00.000Z',
  staffId: '2',
  staffEmail: 'owner@candela.test',
  role: 'owner',
  action: 'updateStaff',
  targetKind: 'staff',
  targetId: '3',
  targetLabel: 'ines@candela.test',
  before: { role: 'support', isDisabled: false, terms: { mostCredits: 1_000 } },
  after: { role: 'finance', isDisabled: false, terms: { mostCredits: 2_500 } },
  reason: 'Moves to another team.',
  ip: '192.0.2.1',
};
const cells = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('what was changed is read line by line, in words', async () => {
  await show(<AuditEntryDetail entry={entry} />);
  await expect.element(page.getByText('owner@candela.test (Owner)')).toBeVisible();
  expect(cells()).toEqual([
    ['Field', 'Before', 'After'],
    ['Role', 'Support', 'Finance'],
    ['Terms, Most credits', '1,000', '2,500'],
  ]);
});

test('what is new has no column for what was before', async () => {
  await show(<AuditEntryDetail entry={{ ...entry, before: null, after: { isHidden: true } }} />);
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(cells()).toEqual([
    ['Field', 'After'],
    ['Hidden', 'Yes'],
  ]);
});

test('what changed nothing has no table', async () => {
  await show(<AuditEntryDetail entry={{ ...entry, before: null, after: null }} />);
  await expect.element(page.getByText('192.0.2.1')).toBeVisible();
  expect(page.getByRole('table').elements()).toEqual([]);
});
