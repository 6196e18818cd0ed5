import type { MyProfile } from '@candela/contract/accounts/profile';
import type { CallState } from '@candela/contract/calls/operations';
import type { SeatState } from '@candela/contract/metering/seats';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../platform/session/session-store.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { expectMarkOver, movingPicture } from '../../test-support/over-picture.ts';
import { show } from '../../test-support/show.tsx';
import { CallControls } from './call-controls.tsx';
import { CallStage } from './call-stage.tsx';
import { takeCall, useCall } from './call-store.ts';

const id = (number: number) => `0198c1b2-0000-7000-8000-00000000000${number}`;
const person = (_id: string, username: string) => ({ _id, uniqueId: username, username, profileImage: null });
const at = '2026-11-22T20:00:00.000Z';
const call: CallState = {
  _id: id(1),
  callerId: id(3),
  model: person(id(2), 'ida'),
  member: person(id(3), 'rafe'),
  callStatus: 'active',
  cost: 10,
  minMinutes: 5,
  rungAt: at,
  ringEndsAt: at,
  answeredAt: at,
  endedAt: null,
  endedBy: null,
  seatId: id(4),
  blurredSince: null,
  owesNothing: false,
};

test.each([
  ['the member', id(3), 'user', true],
  ['the model', id(2), 'model', false],
] as const)(
  'a call carries its viewer’s name and code over the picture: %s',
  async (_, accountId, type, isMarked) => {
    const { stream, stop } = movingPicture();
    onTestFinished(stop);
    const { sent } = fakeApi({
      watermarks: { getLiveMark: () => ({ data: { name: 'rafe', code: 'ACDE-FGHJ' } }) },
    });
    signIn({ token: 'token', user: { _id: accountId, type } as MyProfile, existPlanIds: [] });
    await show(
      <div style={{ display: 'flex', flexDirection: 'column', height: 640 }}>
        <CallStage
          call={call}
          accountId={accountId}
          stream={stream}
          status={null}
          seat={null}
          onTakeOver={null}
        />
      </div>,
    );
    if (isMarked) {
      await expectMarkOver(() => document.querySelector('video'), '@rafeACDE-FGHJ');
      expect(sent).toContainEqual(['watermarks.getLiveMark', { modelId: id(2), callId: id(1) }]);
    } else {
      await expect.poll(() => document.querySelector('video')?.videoWidth).toBeGreaterThan(0);
      expect(document.querySelector('[data-watermark]')).toBeNull();
      expect(sent).toEqual([]);
    }
  },
);

test.each([
  ['the member', id(3), 'user', "You aren't charged while it is blurred."],
  ['the model', id(2), 'model', "You can't see or hear each other, and nobody pays until our staff lift it."],
] as const)(
  'a call that staff blurred has what the server made of a few pixels, and says so: %s',
  async (_, accountId, type, means) => {
    const { sent } = fakeApi({
      calls: { getBlurredPicture: () => ({ data: { isBlurred: true, webp: 'UklGRg==' } }) },
    });
    signIn({ token: 'token', user: { _id: accountId, type } as MyProfile, existPlanIds: [] });
    const { container } = await show(
      <CallStage
        call={{ ...call, blurredSince: at }}
        accountId={accountId}
        stream={null}
        status={null}
        seat={null}
        onTakeOver={null}
      />,
    );
    await expect.element(page.getByText('Our staff blurred this call for now.')).toBeVisible();
    await expect.element(page.getByText(means)).toBeVisible();
    await expect
      .poll(() => container.querySelector('[data-blur] img')?.getAttribute('src'))
      .toBe('data:image/webp;base64,UklGRg==');
    expect(sent).toContainEqual(['calls.getBlurredPicture', { callId: id(1) }]);
    await expect.element(page.getByText('Connecting')).not.toBeInTheDocument();
  },
);

function Stage() {
  const known = useCall(id(1));
  return (
    known && (
      <CallStage call={known} accountId={id(3)} stream={null} status={null} seat={null} onTakeOver={null} />
    )
  );
}

test('a page that took an answer from before the lift for the last word hears of it with the next picture', async () => {
  const { sent } = fakeApi({
    calls: {
      getBlurredPicture: () => ({ data: { isBlurred: false, webp: null } }),
      getCurrentCall: () => ({ data: call }),
    },
  });
  signIn({ token: 'token', user: { _id: id(3), type: 'user' } as MyProfile, existPlanIds: [] });
  takeCall({ ...call, blurredSince: at });
  await show(<Stage />);
  await expect.element(page.getByText('Connecting')).toBeVisible();
  await expect.element(page.getByText('Our staff blurred this call for now.')).not.toBeInTheDocument();
  expect(sent).toContainEqual(['calls.getCurrentCall', { callId: id(1) }]);
});

test.each([
  ['who owes the rest of a length is asked first', false, []],
  [
    'in a call that was blurred nothing is owed, and nothing is asked',
    true,
    [['calls.endCall', { callId: id(1) }]],
  ],
])('hanging up early: %s', async (_, owesNothing, ended) => {
  const { sent } = fakeApi({ calls: { endCall: () => ({ data: { ...call, callStatus: 'ended' } }) } });
  signIn({ token: 'token', user: { _id: id(3), type: 'user' } as MyProfile, existPlanIds: [] });
  const seat = { seatId: id(4), minutesCharged: 1, shown: true, minuteReturned: false } as SeatState;
  await show(<CallControls call={{ ...call, owesNothing }} isMember seat={seat} />);
  await page.getByRole('button', { name: 'Hang up' }).click();
  if (owesNothing) await expect.poll(() => sent).toEqual(ended);
  else await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(sent.filter(([name]) => name === 'calls.endCall')).toEqual(ended);
});
