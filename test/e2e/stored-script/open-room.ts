import type { ClientEvents, ServerEvents } from '@candela/contract/shared/realtime';
import { io, type Socket } from 'socket.io-client';
import type { Stage } from './stage.ts';

/** Opens the model's room, with words wherever a room has any. It stays open while nobody sends a picture for a while. */
export async function openRoom(stage: Stage): Promise<void> {
  const { model, member, write } = stage;
  const channelName = model._id;
  const costs = { showType: 'free', privateShowCost: 10 };
  await write('shows.startBroadcast', model.token, (filled) => ({ ...filled, ...costs, channelName }));
  await write('rooms.startGoal', model.token, (filled) => ({ ...filled, targetCredits: 100 }));
  await write('rooms.startPoll', model.token, (filled) => ({
    ...{ ...filled, options: [...(filled.options as string[]), 'Neither'] },
  }));
  await say(
    stage,
    stage.fill('socket.room.say', ({ text }) => ({ text, channelName })),
  );
  await write('ledger.sendTip', member.token, (filled) => ({
    ...{ ...filled, modelId: model._id, amountCredits: 5, channelName },
  }));
}

async function say({ site, member }: Stage, line: Record<string, unknown>): Promise<void> {
  const socket: Socket<ServerEvents, ClientEvents> = io(site.url, {
    ...{ auth: { token: member.token }, transports: ['websocket'], forceNew: true },
  });
  try {
    const whole = { ...line, clientMessageId: crypto.randomUUID() } as Parameters<
      ClientEvents['room.say']
    >[0];
    const answer = await socket.timeout(10_000).emitWithAck('room.say', whole);
    if (!answer.ok) throw new Error(`The line was not said: ${JSON.stringify(answer)}`);
  } finally {
    socket.disconnect();
  }
}
