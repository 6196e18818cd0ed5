import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test-support/show.tsx';
import type { Setting } from './setting-value.ts';
import { SettingGroups } from './settings-screen.tsx';

const base = { isOffAtZero: false, maxLength: null, currency: null, changedAt: null } as const;
const settings: Setting[] = [
  {
    ...base,
    _id: 'reviewNew',
    group: 'review',
    kind: 'switch',
    unit: null,
    value: 0,
    standard: 0,
    min: 0,
    max: 1,
  },
  {
    ...base,
    _id: 'chargebackWarning',
    group: 'chargebacks',
    kind: 'number',
    unit: 'hundredthsOfPercent',
    isOffAtZero: true,
    value: 0,
    standard: 90,
    min: 0,
    max: 10_000,
  },
];
const headings = () =>
  page
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);

test('settings are in their groups, each with its value and what differs from the default', async () => {
  await show(<SettingGroups settings={settings} />);
  expect(headings()).toEqual([
    'Review and releases',
    'Review items of new models',
    'Chargebacks',
    'Chargeback rate that warns',
  ]);
  const warning = page.getByRole('listitem').nth(1);
  await expect.element(warning.getByText('Off', { exact: true })).toBeVisible();
  await expect.element(warning.getByText('Default: 0.90%')).toBeVisible();
  await expect.element(warning.getByRole('button', { name: 'Reset to default' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Reset to default' }).elements()).toHaveLength(1);
});

test('a search keeps what it finds and says when it finds nothing', async () => {
  await show(<SettingGroups settings={settings} />);
  const search = page.getByLabelText('Search settings');
  await search.fill('warns');
  await expect.poll(headings).toEqual(['Chargebacks', 'Chargeback rate that warns']);
  await search.fill('lighthouse');
  await expect.element(page.getByText('No settings match')).toBeVisible();
});

test('what is typed is checked in its unit, and Escape asks before it goes', async () => {
  await show(<SettingGroups settings={settings} />);
  await page.getByRole('button', { name: 'Change' }).nth(1).click();
  const dialog = page.getByRole('dialog').first();
  const value = dialog.getByLabelText('New value');
  await expect.element(value).toHaveValue('0.00');
  await value.fill('100.01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Enter a number from 0.00% to 100.00%.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(value).toHaveValue('100.01');
});
