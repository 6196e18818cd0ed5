import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test-support/show.tsx';
import type { LivePlayer } from './use-live-player.ts';
import { useSoundAtOnce } from './use-sound-at-once.ts';

function Stage() {
  const [hasPicture, setPicture] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const toggleMuted = () => setMuted(!isMuted);
  useSoundAtOnce({ hasPicture, isMuted, toggleMuted } as LivePlayer);
  return (
    <>
      <button type="button" onClick={() => setPicture(!hasPicture)}>
        Picture
      </button>
      <button type="button" onClick={toggleMuted}>
        Sound
      </button>
      <output>{isMuted ? 'muted' : 'with sound'}</output>
    </>
  );
}

test('what is paid for is heard with its first picture, and muted again only by its viewer', async () => {
  await show(<Stage />);
  const state = page.getByRole('status');
  await expect.element(state).toHaveTextContent('muted');
  await page.getByRole('button', { name: 'Picture' }).click();
  await expect.element(state).toHaveTextContent('with sound');
  await page.getByRole('button', { name: 'Sound' }).click();
  await expect.element(state).toHaveTextContent('muted');
});
