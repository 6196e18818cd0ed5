import type { Visitor } from '@candela/testkit/e2e-test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The password of everyone who signs up in an end-to-end test. */
export const password = 'Kettle-and-lantern-42';

/** Fills the sign-up form, all but the button; the email is the username at example.test. */
export async function fillSignUp({ page }: Visitor, username: string, year: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Day of birth').fill('17');
  await page.getByLabel('Month of birth').fill('05');
  await page.getByLabel('Year of birth').fill(year);
  await tickTerms(page);
}

/** Ticks the terms of a rendered page, which may put the tick back and give it again while the app takes it over. */
export async function tickTerms(page: Page): Promise<void> {
  const terms = page.getByRole('checkbox', { name: /18 or older/ });
  await terms.click();
  await expect.poll(() => terms.isChecked()).toBe(true);
}

/** Types a mailed code into its boxes. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
}
