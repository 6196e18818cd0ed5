import type { RoomBoard } from '@candela/contract/rooms/board';
import type { LiveModel } from '@candela/contract/shows/operations';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test-support/show.tsx';
import { DockTools } from './room-dock.tsx';

const id = '0198c1b2-0000-7000-8000-000000000001';
const model = { _id: id, uniqueId: 'maren', username: 'maren' } as LiveModel;
const board: RoomBoard = {
  channelName: id,
  menu: [],
  goal: null,
  wheel: null,
  poll: { _id: id, question: 'Jazz or blues?', options: [{ label: 'Jazz', votes: 1 }], status: 'open' },
  topTippers: [],
};

test('what a dock has is in a sheet on phones, and each time it closes focus goes back to its button', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await show(<DockTools model={model} board={board} onPrivate={null} privateCost={null} />);
  const more = page.getByRole('button', { name: 'More in this room' });
  for (const time of ['first', 'second']) {
    await more.click({ timeout: 5_000 });
    await expect.element(page.getByText('Jazz or blues?'), { message: `the ${time} time` }).toBeVisible();
    await expect
      .poll(() => document.activeElement?.closest('[role=dialog]'), { message: `the ${time} time` })
      .not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog'), { message: `the ${time} time` }).not.toBeInTheDocument();
    await expect.element(more, { message: `the ${time} time` }).toHaveFocus();
  }
});
