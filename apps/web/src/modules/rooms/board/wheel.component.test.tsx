import type { MyProfile } from '@candela/contract/accounts/profile';
import type { RoomWheel } from '@candela/contract/rooms/board';
import type { PresetContent, RoomPreset } from '@candela/contract/rooms/presets';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../../platform/session/session-store.ts';
import { FakeRefusal, fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { BroadcasterWheel } from './broadcaster-wheel.tsx';
import { WheelPanel } from './wheel-panel.tsx';

const _id = '0198c1b2-0000-7000-8000-000000000001';
const wheel: RoomWheel = { _id, credits: 25, fields: ['A song', 'A story', 'A secret'], isOn: true };

for (const width of [390, 1440]) {
  test(`a model makes a wheel from a preset, saves another, and stops it, at ${width} px`, async () => {
    await page.viewport(width, 900);
    let presets: RoomPreset[] = [
      { _id, name: 'Evening', content: { kind: 'wheel', credits: 25, fields: wheel.fields } },
    ];
    let mine: RoomWheel | null = null;
    const { sent } = fakeApi({
      ledger: { getCreatorShare: () => ({ data: [] }) },
      rooms: {
        getMyWheel: () => ({ data: mine }),
        saveWheel: (next) => {
          mine = { _id, ...next };
          return { data: mine };
        },
        listRoomPresets: () => ({ data: presets }),
        saveRoomPreset: ({ name, content }) => {
          presets = [...presets, { _id: _id.replace(/1$/, '2'), name, content: content as PresetContent }];
          return { data: presets };
        },
        deleteRoomPreset: ({ presetId }) => {
          presets = presets.filter((one) => one._id !== presetId);
          return { data: presets };
        },
      },
    });
    signIn({ token: 'token', user: { _id, type: 'model' } as MyProfile, existPlanIds: [] });
    await show(<BroadcasterWheel />);
    await page.getByRole('button', { name: 'Make a wheel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your wheel' });
    await dialog.getByRole('button', { name: 'Save and start' }).click();
    await expect.element(dialog.getByText('A wheel has 2 to 12 fields.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Evening', exact: true }).click();
    await expect.element(dialog.getByLabelText('Fields')).toHaveValue('A song\nA story\nA secret');
    await dialog.getByLabelText('Credits for a spin').fill('30');
    await dialog.getByRole('button', { name: 'Save as preset' }).click();
    await dialog.getByLabelText('Preset name').fill('Late');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(dialog.getByRole('button', { name: 'Late', exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete preset Evening' }).click();
    await expect
      .element(dialog.getByRole('button', { name: 'Evening', exact: true }))
      .not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.element(page.getByRole('button', { name: 'Start' })).toBeVisible();
    const saved = sent.filter(([name]) => name === 'rooms.saveWheel').map(([, input]) => input);
    expect(saved).toEqual([
      { credits: 30, fields: wheel.fields, isOn: true },
      { credits: 30, fields: wheel.fields, isOn: false },
    ]);
  });

  test(`a member spins, sees what it landed on and pays once a press, at ${width} px`, async () => {
    await page.viewport(width, 900);
    let answer: { purchaseId: string; field: number; netCreditScore: number } | FakeRefusal = {
      purchaseId: _id,
      field: 1,
      netCreditScore: 75,
    };
    const { sent } = fakeApi({
      rooms: { spinWheel: () => (answer instanceof FakeRefusal ? answer : { data: answer }) },
    });
    const user = { _id, type: 'user', netCreditScore: 100 } as MyProfile;
    signIn({ token: 'token', user, existPlanIds: [] });
    await show(<WheelPanel channelName={_id} wheel={wheel} maySpin />);
    await page.getByRole('button', { name: 'Spin for 25 credits' }).click();
    const dialog = page.getByRole('dialog', { name: 'Wheel' });
    await expect.element(dialog.getByText(/3 fields, each as likely/)).toBeVisible();
    await dialog.getByRole('button', { name: /^Spin/ }).click();
    await expect.element(dialog.getByRole('status').filter({ hasText: 'A story' })).toBeVisible();
    answer = new FakeRefusal(409, 'conflict', "The wheel has changed. You weren't charged.");
    await dialog.getByRole('button', { name: /^Spin again/ }).click();
    await expect.element(dialog.getByText(/The wheel has changed/)).toBeVisible();
    const input = { channelName: _id, wheelId: _id, expectedCredits: 25 };
    expect(sent.map(([, one]) => one)).toEqual([input, input]);
  });
}
