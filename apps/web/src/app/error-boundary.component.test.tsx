import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../test-support/show.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

function Screen({ path }: { path: string }) {
  if (path === '/broken') throw new Error('The list has no end.');
  return <p>All is well at {path}.</p>;
}

function Place() {
  const [path, setPath] = useState('/broken');
  return (
    <>
      <button type="button" onClick={() => setPath('/home')}>
        Go home
      </button>
      <ErrorBoundary path={path}>
        <Screen path={path} />
      </ErrorBoundary>
    </>
  );
}

test('says why a screen failed, and forgets it at another address', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { getByText, getByRole } = await show(<Place />);
  await expect.element(getByText('The list has no end.')).toBeVisible();
  await getByRole('button', { name: 'Go home' }).click();
  await expect.element(getByText('All is well at /home.')).toBeVisible();
});
