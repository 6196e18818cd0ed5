import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useCountdown } from './use-countdown.ts';

function Clock({ isStill = false }) {
  return <output>{useCountdown('a minute', 40, isStill)}</output>;
}

test('a countdown stands while nothing is charged, and goes on from there', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { rerender } = await render(<Clock />);
  const shows = (text: string) => expect.element(page.getByRole('status')).toHaveTextContent(text);
  vi.advanceTimersByTime(10_000);
  await shows('30');
  await rerender(<Clock isStill />);
  vi.advanceTimersByTime(60_000);
  await shows('30');
  await rerender(<Clock />);
  await shows('30');
  vi.advanceTimersByTime(5_000);
  await shows('25');
});
