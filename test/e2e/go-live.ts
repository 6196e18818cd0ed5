import type { Visitor } from '@candela/testkit/e2e-test';

/** What is paid by the minute; a free show has none. */
export type GroupCost = { cost: string };

/** Fills the Go Live form of a page that shows the Go Live button, and waits for the broadcaster. */
export async function goLive({ page }: Visitor, title: string, paid?: GroupCost): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Go Live' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go Live' });
  await dialog.getByRole('radio', { name: paid ? /^Paid/ : /^Free/ }).check();
  if (paid) await dialog.getByLabel('Group show cost').fill(paid.cost);
  await dialog.getByLabel('Private show cost').fill('10');
  await dialog.getByLabel(/What's your show about/).fill(title);
  await dialog.getByRole('button', { name: 'Go Live' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForURL((url) => url.pathname === '/broadcaster');
}

/** Ends the show of a page that broadcasts. */
export async function endShow({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'End show' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End show' }).click();
  await page.getByText('The show has ended').first().waitFor();
}
