import type { MyProfile } from '@candela/contract/accounts/profile';
import type { RoomState } from '@candela/contract/shows/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useLivePlayer } from '../../../platform/player/use-live-player.ts';
import { signIn } from '../../../platform/session/session-store.ts';
import { FakeRefusal, fakeApi } from '../../../test-support/fake-api.ts';
import { expectMarkOver } from '../../../test-support/over-picture.ts';
import { show } from '../../../test-support/show.tsx';
import { useRewinding } from './rewinding.tsx';

const id = '0198c1b2-0000-7000-8000-000000000001';
const room: RoomState = {
  channelName: id,
  status: 'live',
  sessionId: id,
  showType: 'free',
  cost: 0,
  privateShowCost: 20,
  inPrivate: false,
  title: 'Evening',
  isRecorded: false,
  isFromSoftware: false,
  breakSince: null,
  blurredSince: null,
  tags: [],
  viewerCount: 1,
  startedAt: '2026-11-22T20:00:00.000Z',
  endedAt: null,
};

function Room({ change = {} }: { change?: Partial<RoomState> }) {
  const player = useLivePlayer(null);
  const rewinding = useRewinding({ ...room, ...change }, player);
  return (
    <>
      <div style={{ position: 'relative', width: 360, height: 220 }}>
        {/* biome-ignore lint/a11y/useMediaCaption: nothing is played. */}
        <video ref={player.videoRef} data-testid="live" />
        {rewinding.view}
      </div>
      {rewinding.button}
      <output>{rewinding.liveOf('picture')}</output>
    </>
  );
}

const live = () => document.querySelector<HTMLVideoElement>('[data-testid=live]');
const button = () => page.getByRole('button', { name: 'Rewind a minute' });

/** A second of a moving picture, as a video. */
async function film(): Promise<string> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(20));
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const over = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  const drawing = setInterval(() => context?.fillRect(Math.random() * 100, 0, 20, 20), 40);
  setTimeout(() => recorder.stop(), 1_500);
  await over;
  clearInterval(drawing);
  return URL.createObjectURL(new Blob(pieces, { type: 'video/webm' }));
}

const terms = (mayRewind: boolean) => () => ({ data: { mayClip: false, mayRewind } });

test('the last minute plays over the live picture, which is silent and not called live, and Live goes back', async () => {
  const address = await film();
  fakeApi({
    shows: { getClipTerms: terms(true), rewind: () => ({ data: { address, durationSeconds: 30 } }) },
  });
  await show(<Room />);
  const before = live()?.volume;
  await button().click();
  await expect.element(page.getByLabelText('The last minute')).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'nothing' })).toBeInTheDocument();
  await expect.element(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  expect([before, live()?.volume]).toEqual([1, 0]);
  expect(button().elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await expect.poll(() => page.getByLabelText('The last minute').elements().length).toBe(0);
  expect(live()?.volume).toBe(1);
  await expect.element(button()).toBeVisible();
});

test('at its end the live picture is back', async () => {
  const address = await film();
  fakeApi({
    shows: { getClipTerms: terms(true), rewind: () => ({ data: { address, durationSeconds: 2 } }) },
  });
  await show(<Room />);
  await button().click();
  await expect.element(page.getByLabelText('The last minute')).toBeVisible();
  await expect
    .poll(() => page.getByLabelText('The last minute').elements().length, { timeout: 8_000 })
    .toBe(0);
});

test('says why there is nothing to go back to', async () => {
  fakeApi({
    shows: {
      getClipTerms: terms(true),
      rewind: () => new FakeRefusal(503, 'unavailable', "There's nothing to go back to yet."),
    },
  });
  await show(<Room />);
  await button().click();
  await expect.element(page.getByText("There's nothing to go back to yet.")).toBeVisible();
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await expect.element(button()).toBeVisible();
});

test.each([
  ['the model does not let viewers rewind', {}, false],
  ['it is a paid show', { showType: 'private', cost: 5 }, true],
  ['a private show is on', { inPrivate: true }, true],
  ['there is a break', { breakSince: '2026-11-22T20:00:00.000Z' }, true],
] as const)('there is no button when %s', async (_, change, mayRewind) => {
  fakeApi({ shows: { getClipTerms: terms(mayRewind) } });
  await show(<Room change={change as Partial<RoomState>} />);
  await expect.element(page.getByText('picture', { exact: true })).toBeVisible();
  expect(button().elements()).toHaveLength(0);
});

// Last: who is signed in stays so.
test('a rewound minute carries its viewer’s name and code, as the live picture does', async () => {
  const address = await film();
  const { sent } = fakeApi({
    shows: { getClipTerms: terms(true), rewind: () => ({ data: { address, durationSeconds: 30 } }) },
    watermarks: { getLiveMark: () => ({ data: { name: 'rafe', code: 'ACDE-FGHJ' } }) },
  });
  const viewer = { _id: id.replace(/1$/, '9'), type: 'user' } as MyProfile;
  signIn({ token: 'token', user: viewer, existPlanIds: [] });
  await show(<Room />);
  await button().click();
  const picture = () => document.querySelector('[data-rewound] video');
  await expect.element(page.getByLabelText('The last minute')).toBeVisible();
  // Held, so that its end doesn't bring the live picture back meanwhile.
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expectMarkOver(picture, '@rafeACDE-FGHJ');
  expect(sent).toContainEqual(['watermarks.getLiveMark', { modelId: id }]);
});
