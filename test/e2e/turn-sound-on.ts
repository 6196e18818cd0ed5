import type { Visitor } from '@candela/testkit/e2e-test';

/** Waits for a show's picture and lets its sound be heard, which a browser may allow only after a press. */
export async function turnSoundOn(visitor: Visitor): Promise<void> {
  const sound = visitor.page.getByRole('button', { name: 'Tap for sound' });
  await visitor.until('[...document.querySelectorAll("video")].some((video) => video.currentTime > 0)');
  // The button comes a moment after the picture; without one the sound is on already.
  const isHeard =
    '[...document.querySelectorAll("video")].some((video) => video.currentTime > 0 && !video.muted)';
  const hasButton =
    '[...document.querySelectorAll("button")].some((one) => one.textContent.includes("Tap for sound"))';
  await visitor.until(`${isHeard} || ${hasButton}`);
  if (await sound.isVisible()) await sound.click();
}

/** Enters a room with sound, as the browser allows only after a press. */
export async function enterRoom(visitor: Visitor, uniqueId: string): Promise<void> {
  await visitor.goTo(`/live-model/${uniqueId}`);
  await turnSoundOn(visitor);
}
