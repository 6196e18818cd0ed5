import type { MyProfile } from '@candela/contract/accounts/profile';
import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '../../platform/session/session-store.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { expectMarkOver, movingPicture } from '../../test-support/over-picture.ts';
import { show } from '../../test-support/show.tsx';
import { PrivateStage } from './private-stage.tsx';

const id = (number: number) => `0198c1b2-0000-7000-8000-00000000000${number}`;
const at = '2026-11-22T20:00:00.000Z';
const privateShow: PrivateShowState = {
  _id: id(1),
  channelName: id(2),
  member: { _id: id(3), username: 'rafe', profileImage: null },
  status: 'accepted',
  cost: 12,
  minMinutes: 1,
  twoWay: false,
  askedAt: at,
  expiresAt: at,
  answeredAt: at,
  endedAt: null,
  endedBy: null,
  seatId: id(4),
};

function stage(stream: MediaStream | null) {
  const media = { stream, isElsewhere: false, takeOver: () => undefined } as never;
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 640 }}>
      <PrivateStage show={privateShow} model={{ _id: id(2), name: 'Ida' }} media={media} seat={null} />
    </div>
  );
}

test('a private show carries its viewer’s name and code over the picture', async () => {
  const { stream, stop } = movingPicture();
  onTestFinished(stop);
  const { sent } = fakeApi({
    watermarks: { getLiveMark: () => ({ data: { name: 'rafe', code: 'ACDE-FGHJ' } }) },
  });
  signIn({ token: 'token', user: { _id: id(3), type: 'user' } as MyProfile, existPlanIds: [] });
  await show(stage(stream));
  await expectMarkOver(() => document.querySelector('video'), '@rafeACDE-FGHJ');
  expect(sent).toContainEqual(['watermarks.getLiveMark', { modelId: id(2) }]);
});

test('nothing is marked before there is a picture, nor where the model wants no mark', async () => {
  const { stream, stop } = movingPicture();
  onTestFinished(stop);
  const { sent } = fakeApi({ watermarks: { getLiveMark: () => ({ data: null }) } });
  signIn({ token: 'token', user: { _id: id(3), type: 'user' } as MyProfile, existPlanIds: [] });
  const shown = await show(stage(null));
  expect(sent).toEqual([]);
  await shown.unmount();
  await show(stage(stream));
  await expect.poll(() => sent.length).toBe(1);
  expect(document.querySelector('[data-watermark]')).toBeNull();
});
