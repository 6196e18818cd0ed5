import type { Visitor } from '@candela/testkit/journey';

/** Fills the Go Live form of a page that shows the Go Live button, and waits for the broadcaster. */
export async function goLive({ page }: Visitor, title: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Go Live' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go Live' });
  await dialog.getByRole('radio', { name: /^Free/ }).check();
  await dialog.getByLabel('Private show cost').fill('10');
  await dialog.getByLabel(/What is tonight about/).fill(title);
  await dialog.getByRole('button', { name: 'Go Live' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForURL((url) => url.pathname === '/broadcaster');
}
