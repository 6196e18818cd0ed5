import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test-support/show.tsx';
import { ShareButton } from './share-button.tsx';

function withNavigator(change: Record<string, unknown>) {
  for (const [name, value] of Object.entries(change))
    Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    for (const name of Object.keys(change)) Reflect.deleteProperty(navigator, name);
  });
}

const button = <ShareButton title="Tilda" path="/profile/tilda" />;
const url = new URL('/profile/tilda', window.location.origin).href;

test('the device shares where it can, and changing one’s mind says nothing', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('', 'AbortError'));
  const writeText = vi.fn();
  withNavigator({ share, clipboard: { writeText } });
  await show(button);
  await page.getByRole('button', { name: 'Share Tilda' }).click();
  await expect.poll(() => share.mock.calls).toEqual([[{ title: 'Tilda', url }]]);
  expect(writeText).not.toHaveBeenCalled();
});

test('elsewhere the link is copied, and it is said', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  withNavigator({ share: undefined, clipboard: { writeText } });
  await show(button);
  await page.getByRole('button', { name: 'Share Tilda' }).click();
  await expect.element(page.getByText('Link copied')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(url);
});
