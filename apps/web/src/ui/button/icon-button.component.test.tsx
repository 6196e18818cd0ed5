import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../test-support/show.tsx';
import { IconButton } from './icon-button.tsx';

test('a pointer brings the name of an icon, its going takes it away, and the button stays the same', async () => {
  await show(
    <>
      <IconButton label="Share" />
      <IconButton label="Close" withTooltip={false} />
      <p>Elsewhere</p>
    </>,
  );
  const share = page.getByRole('button', { name: 'Share' });
  const before = share.element();
  await userEvent.hover(share);
  await expect.element(page.getByRole('tooltip', { name: 'Share' })).toBeVisible();
  expect(share.element()).toBe(before);
  await userEvent.hover(page.getByText('Elsewhere'));
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.hover(page.getByRole('button', { name: 'Close' }));
  await userEvent.hover(share);
  await expect.element(page.getByRole('tooltip', { name: 'Share' })).toBeVisible();
});
