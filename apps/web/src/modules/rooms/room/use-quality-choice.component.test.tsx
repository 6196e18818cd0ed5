import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LiveLink } from '../../../platform/live/live-link.ts';
import { show } from '../../../test-support/show.tsx';
import { useQualityChoice } from './use-quality-choice.ts';

const link = { choose: vi.fn() };

function Watching() {
  const { choice, choose } = useQualityChoice(link as unknown as LiveLink);
  return (
    <>
      <p>chosen: {choice}</p>
      <button type="button" onClick={() => choose(180)}>
        180
      </button>
    </>
  );
}

/** The page as somebody else's thumb or mouse sees it. */
function putAside(isHidden: boolean, isTouched = true) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: isTouched } as MediaQueryList);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  localStorage.removeItem('candela-live-quality');
  link.choose.mockClear();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    localStorage.removeItem('candela-live-quality');
  });
});

test('a choice is asked of the link and kept in the browser', async () => {
  const first = await show(<Watching />);
  expect(link.choose).toHaveBeenLastCalledWith('auto');
  await page.getByRole('button', { name: '180' }).click();
  expect(link.choose).toHaveBeenLastCalledWith(180);
  await first.unmount();
  await show(<Watching />);
  await expect.element(page.getByText('chosen: 180')).toBeVisible();
  expect(link.choose).toHaveBeenLastCalledWith(180);
});

test.each(['<b>', '-5', '0', '99999'])(
  'what else stands in the storage is not taken for a choice: %s',
  async (stored) => {
    localStorage.setItem('candela-live-quality', stored);
    await show(<Watching />);
    await expect.element(page.getByText('chosen: auto')).toBeVisible();
  },
);

test('a phone put aside gets the sound alone after a while, and the picture on return; the choice stays', async () => {
  await show(<Watching />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  putAside(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(link.choose).toHaveBeenLastCalledWith('auto');
  await vi.advanceTimersByTimeAsync(1100);
  await vi.waitFor(() => expect(link.choose).toHaveBeenLastCalledWith('audio'));
  expect(localStorage.getItem('candela-live-quality')).toBeNull();
  putAside(false);
  await vi.waitFor(() => expect(link.choose).toHaveBeenLastCalledWith('auto'));
});

test('a hidden page of a computer, and a size that was chosen, keep their picture', async () => {
  await show(<Watching />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  putAside(true, false);
  await vi.advanceTimersByTimeAsync(6000);
  putAside(false);
  await page.getByRole('button', { name: '180' }).click();
  putAside(true);
  await vi.advanceTimersByTimeAsync(6000);
  expect(link.choose).not.toHaveBeenCalledWith('audio');
});
