import { documentPicture, passportFacts } from '@candela/testkit/e2e-documents';
import type { Page } from 'playwright-core';

/** Fills the form for a model's documents and sends it. */
export async function sendDocuments(page: Page): Promise<void> {
  await fillDocuments(page);
  await page.getByRole('button', { name: 'Send documents' }).click();
}

/** Says of somebody what their passport does, and puts pictures of it into the vault. */
export async function fillDocuments(page: Page): Promise<void> {
  const facts = passportFacts();
  const [year = '', month = '', day = ''] = facts.expiresOn.split('-');
  await page.getByRole('textbox', { name: 'Legal name' }).fill(facts.legalName);
  await page.getByRole('textbox', { name: 'Day of birth' }).fill('17');
  await page.getByRole('textbox', { name: 'Month of birth' }).fill('05');
  await page.getByRole('textbox', { name: 'Year of birth' }).fill('1991');
  await page.getByRole('textbox', { name: 'Document number' }).fill(facts.number);
  await page.getByRole('combobox', { name: 'Issuing country' }).fill('Germany');
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.getByRole('textbox', { name: 'Last valid day' }).fill(day);
  await page.getByRole('textbox', { name: 'Last valid month' }).fill(month);
  await page.getByRole('textbox', { name: 'Last valid year' }).fill(year);
  const sides = [
    { label: /^Front of the document$/, hue: 210 },
    // Not the one beside it, which opens the camera of a phone.
    { label: /^(?!Take a photo).*holding the document$/, hue: 24 },
  ];
  for (const [index, { label, hue }] of sides.entries()) {
    const buffer = await documentPicture(hue);
    await page.getByLabel(label).setInputFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByText('Stored securely').nth(index).waitFor();
  }
}
