import type { QuickLines } from '@candela/contract/rooms/quick-lines';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { QuickLinesRow } from './quick-lines-row.tsx';

for (const width of [390, 1440]) {
  test(`quick replies are sent with one press, and changed with what is timed, at ${width} px`, async () => {
    await page.viewport(width, 900);
    let saved: QuickLines = {
      replies: ['Welcome in!', 'Thank you!'],
      timed: [{ text: 'Follow me', everyMinutes: 10, isOn: false }],
    };
    fakeApi({
      rooms: {
        getQuickLines: () => ({ msg: '', data: saved }),
        saveQuickLines: (lines) => {
          saved = lines;
          return { msg: '', data: lines };
        },
      },
    });
    const said: string[] = [];
    await show(<QuickLinesRow isDisabled={false} onSay={(text) => said.push(text)} />);
    await page.getByRole('button', { name: 'Thank you!' }).click();
    expect(said).toEqual(['Thank you!']);

    await page.getByRole('button', { name: 'Edit quick lines' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quick lines' });
    await dialog.getByRole('button', { name: 'Remove reply 1' }).click();
    await dialog.getByRole('button', { name: 'Add reply' }).click();
    await dialog.getByLabelText(/^Every/).fill('2');
    await dialog.getByLabelText('On').click({ force: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Write the line, or remove it.')).toBeVisible();
    await expect.element(dialog.getByText('Choose 3 to 60 minutes.')).toBeVisible();
    await dialog.getByLabelText('Reply 2').fill('See you soon');
    await dialog.getByLabelText(/^Every/).fill('5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0);
    expect(saved).toEqual({
      replies: ['Thank you!', 'See you soon'],
      timed: [{ text: 'Follow me', everyMinutes: 5, isOn: true }],
    });
    await expect.element(page.getByText('1 timed line on')).toBeVisible();
  });
}
