import { hourMs } from '@candela/contract/shared/durations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import type { Outputs } from '../console/api.ts';
import { OpenCase } from './open-case.tsx';

const idOf = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const caseDue = (dueAt: string, isOverdue: boolean): Outputs['listCases']['data'][number] => ({
  ...{
    _id: idOf(1),
    number: 2318,
    source: 'report',
    subjectKind: 'item',
    subject: 'Silk and smoke',
    text: '',
  },
  ...{ reason: 'copyright', accountId: idOf(5), username: 'maren.vale', itemId: null, assigneeId: null },
  ...{ isUrgent: false, isOverdue, isHidden: true, reportCount: 4, assignee: null, status: 'open' },
  ...{ decision: null, createdAt: fromNow(-hourMs), dueAt },
});
const banner = page.getByRole('region', { name: 'Open cases' });

test('says which case is due first, and leads to it', async () => {
  const due = caseDue(fromNow(31.5 * hourMs), false);
  fakeApi({ admin: { listCases: () => ({ data: [due], totalCount: 2 }) } });
  await show(<OpenCase accountId={idOf(5)} />);
  await expect
    .poll(() => banner.element().textContent)
    .toMatch(/^2 open cases, 31:(29|30) left\..*Silk and smoke, 4 reports\./);
  await expect
    .element(page.getByRole('link', { name: 'Open case 2318' }))
    .toHaveAttribute('href', `/admin/cases?accountId=${idOf(5)}&open=${idOf(1)}`);
});

test('says how late a case is, and nothing where there is none', async () => {
  const late = caseDue(fromNow(-hourMs - 1000), true);
  fakeApi({ admin: { listCases: () => ({ data: [late], totalCount: 1 }) } });
  const shown = await show(<OpenCase accountId={idOf(5)} />);
  await expect.poll(() => banner.element().textContent).toMatch(/^One open case, 1:00 late\./);
  await shown.unmount();
  fakeApi({ admin: { listCases: () => ({ data: [], totalCount: 0 }) } });
  await show(<OpenCase accountId={idOf(6)} />);
  await expect.element(banner).not.toBeInTheDocument();
});
