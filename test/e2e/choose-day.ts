import type { Locator, Page } from 'playwright-core';

/** Opens a day's calendar and chooses a day in it, however many months away. */
export async function chooseDay(page: Page, field: Locator, day: Date): Promise<void> {
  await field.click();
  const calendar = page.locator('.mantine-DatePickerInput-calendar, [data-dates-dropdown]').first();
  const today = new Date();
  const months = (day.getFullYear() - today.getFullYear()) * 12 + day.getMonth() - today.getMonth();
  for (let turned = 0; turned < Math.abs(months); turned += 1)
    await calendar.getByRole('button', { name: months > 0 ? 'Next' : 'Previous' }).click();
  // By its whole name: a month's page begins and ends with days of the months beside it.
  const name = `${day.getDate()} ${day.toLocaleString('en-US', { month: 'long' })} ${day.getFullYear()}`;
  await calendar.getByRole('button', { name, exact: true }).click();
}
