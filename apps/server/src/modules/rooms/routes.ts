import { roomModeration } from '@candela/contract/rooms/moderation';
import { staffNotices } from '@candela/contract/rooms/staff-notices';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../platform/http/context.ts';
import {
  banMember,
  clearRoom,
  getRoomRules,
  listRoomSanctions,
  muteMember,
  removeRoomLine,
  saveRoomRules,
  setModerator,
} from './commands/moderate-room.ts';
import { acknowledgeStaffNotice, listStaffNotices } from './commands/staff-notices.ts';
import type { RoomsDeps } from './dependencies.ts';

const os = implement(roomModeration).$context<RequestContext>();

/** The handlers of keeping order in rooms. */
export function roomModerationRoutes(deps: RoomsDeps) {
  return {
    getRoomRules: os.getRoomRules.handler(async ({ input, context }) => ({
      data: await getRoomRules(deps, input, context),
    })),
    saveRoomRules: os.saveRoomRules.handler(async ({ input, context }) => ({
      data: await saveRoomRules(deps, input, context),
    })),
    setModerator: os.setModerator.handler(({ input, context }) => setModerator(deps, input, context)),
    muteMember: os.muteMember.handler(({ input, context }) => muteMember(deps, input, context)),
    banMember: os.banMember.handler(({ input, context }) => banMember(deps, input, context)),
    listRoomSanctions: os.listRoomSanctions.handler(async ({ input, context }) => {
      const data = await listRoomSanctions(deps, input, context);
      return { data, totalCount: data.length };
    }),
    removeRoomLine: os.removeRoomLine.handler(({ input, context }) => removeRoomLine(deps, input, context)),
    clearRoom: os.clearRoom.handler(({ input, context }) => clearRoom(deps, input, context)),
  };
}

const notices = implement(staffNotices).$context<RequestContext>();

/** The handlers of what the staff told a model. */
export function staffNoticeRoutes(deps: RoomsDeps) {
  return {
    listStaffNotices: notices.listStaffNotices.handler(async ({ context }) => {
      const data = await listStaffNotices(deps, context);
      return { data, totalCount: data.length };
    }),
    acknowledgeStaffNotice: notices.acknowledgeStaffNotice.handler(({ input, context }) =>
      acknowledgeStaffNotice(deps, input, context),
    ),
  };
}
