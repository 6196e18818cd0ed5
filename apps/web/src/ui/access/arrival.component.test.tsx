import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Arrival } from './arrival.tsx';

/** A site with a search of its own, and a screen that has come after so many others. */
function Site({ screen }: { screen: number }) {
  return (
    <>
      <input aria-label="Search" />
      <button type="button">Next</button>
      <main id="content" tabIndex={-1}>
        <h1>Screen {screen}</h1>
        <Arrival key={screen} />
      </main>
    </>
  );
}

test('the keyboard goes on at the heading, but stays in a field somebody went to meanwhile', async () => {
  const { rerender } = await render(<Site screen={1} />);
  const next = page.getByRole('button', { name: 'Next' });
  const search = page.getByRole('textbox', { name: 'Search' });
  const heading = page.getByRole('heading');

  await userEvent.click(next);
  await rerender(<Site screen={2} />);
  await expect.element(heading).toHaveFocus();

  await userEvent.click(next);
  await userEvent.fill(search, 'amb');
  await rerender(<Site screen={3} />);
  await userEvent.keyboard('er');
  await expect.element(search).toHaveValue('amber');
  await expect.element(search).toHaveFocus();

  // Enter leads on from it.
  await userEvent.keyboard('{Enter}');
  await rerender(<Site screen={4} />);
  await expect.element(heading).toHaveFocus();
});
