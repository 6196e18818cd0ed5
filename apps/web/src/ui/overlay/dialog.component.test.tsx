import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../test-support/show.tsx';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

/** `mounts` is a dialog that is in the page only while it is open. */
function Opener({ mounts }: { mounts: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Give</Button>
      <Button>Elsewhere</Button>
      {(isOpen || !mounts) && (
        <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Give credits" closeLabel="Close">
          <input aria-label="Credits" />
        </Dialog>
      )}
    </>
  );
}

for (const mounts of [true, false]) {
  test(`a dialog that ${mounts ? 'mounts open' : 'is opened'} gives focus back to what opened it`, async () => {
    await show(<Opener mounts={mounts} />);
    const opener = page.getByRole('button', { name: 'Give' });
    await opener.click();
    await expect.element(page.getByLabelText('Credits')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(opener).toHaveFocus();
  });
}
