import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../test-support/show.tsx';
import { useLivePlayer } from './use-live-player.ts';
import { soundControl, useSoundAtFirstPress } from './use-sound-at-first-press.ts';

function Stage() {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const player = useLivePlayer(stream);
  useSoundAtFirstPress(player);
  return (
    <>
      <video ref={player.videoRef} muted />
      <button type="button" onClick={player.toggleMuted} {...soundControl}>
        Sound
      </button>
      <button type="button">Elsewhere</button>
      <button type="button" onClick={() => setStream(document.createElement('canvas').captureStream(0))}>
        Connect again
      </button>
      <output>{player.isMuted ? 'muted' : 'with sound'}</output>
    </>
  );
}

const state = page.getByRole('status');

// What was said about sound holds for the whole page, so this is one story.
test('the first press anywhere turns the sound on; a choice made with the button stays, over streams and rooms', async () => {
  const first = await show(<Stage />);
  await expect.element(state).toHaveTextContent('muted');
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(state).toHaveTextContent('with sound');

  await page.getByRole('button', { name: 'Connect again' }).click();
  await expect.poll(() => document.querySelector('video')?.srcObject).not.toBeNull();
  await expect.element(state).toHaveTextContent('with sound');
  expect(document.querySelector('video')?.muted).toBe(false);
  await first.unmount();

  // Another room.
  await show(<Stage />);
  await expect.element(state).toHaveTextContent('with sound');
  await page.getByRole('button', { name: 'Sound' }).click();
  await expect.element(state).toHaveTextContent('muted');
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await userEvent.keyboard('x');
  await expect.element(state).toHaveTextContent('muted');
  await page.getByRole('button', { name: 'Sound' }).click();
  await expect.element(state).toHaveTextContent('with sound');
});
