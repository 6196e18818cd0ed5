import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { reply } from '../shared/replies.ts';
import { boardForms, boardLine } from './board.ts';
import { rooms as t } from './locales/rooms.ts';

/** Presets a model may have of one kind. */
export const presetsMax = 20;

/** A goal, menu, poll or wheel as it is filled in. */
export const presetContent = z.discriminatedUnion('kind', [
  boardForms.goal.extend({ kind: z.literal('goal') }),
  boardForms.menu.extend({ kind: z.literal('menu') }),
  boardForms.poll.extend({ kind: z.literal('poll') }),
  boardForms.wheel.extend({ kind: z.literal('wheel') }),
]);
export type PresetContent = z.infer<typeof presetContent>;

/** What a model saved under a name, to begin with another time. */
export const roomPreset = z.object({ _id: id, name: z.string(), content: presetContent });
export type RoomPreset = z.infer<typeof roomPreset>;

const presets = reply(z.array(roomPreset));

export const roomPresetOperations = {
  listRoomPresets: operation('/userRoom/listPresets', {
    summary: "The model's saved goals, menus, polls and wheels, by kind and name",
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(presets),
  saveRoomPreset: operation('/userRoom/savePreset', {
    summary: 'Saves one under a name; the same kind and name is replaced',
    access: 'model',
    refusals: ['wrong_account_type', 'conflict'],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(z.object({ name: boardLine(40, t.namePreset), content: presetContent }))
    .output(presets),
  deleteRoomPreset: operation('/userRoom/deletePreset', {
    summary: 'Deletes one; nothing that runs is changed',
    access: 'model',
    refusals: ['wrong_account_type', 'not_found'],
  })
    .input(z.object({ presetId: id }))
    .output(presets),
};
