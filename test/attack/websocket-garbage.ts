import type { Dice } from '@candela/testkit/dice';

/** Asks for a WebSocket of Socket.IO's. */
export const webSocketGreeting = Buffer.from(
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'host: localhost',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n'),
);

/** A frame as a browser sends one, unless told otherwise. */
function frame(payload: Buffer, { opcode = 1, reserved = 0, isMasked = true, says = payload.length } = {}) {
  const first = 0x80 | (reserved << 4) | opcode;
  const mask = isMasked ? 0x80 : 0;
  const head = Buffer.concat([Buffer.from([first]), lengthBytes(says, mask)]);
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([head, ...(isMasked ? [Buffer.alloc(4)] : []), payload]);
}

function lengthBytes(length: number, mask: number): Buffer {
  if (length < 126) return Buffer.from([mask | length]);
  if (length < 65_536) return Buffer.from([mask | 126, length >> 8, length & 0xff]);
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(mask | 127);
  bytes.writeBigUInt64BE(BigInt(length), 1);
  return bytes;
}

/** Frames of which at least one is not as it must be, behind a greeting to the namespace. */
export function garbageFrames(dice: Dice, token: string | undefined): Buffer[] {
  const say = (text: string) => frame(Buffer.from(text));
  const greeting = say(`40${token === undefined ? '' : JSON.stringify({ token })}`);
  const garbage = dice.pick<() => Buffer[]>([
    () => [frame(Buffer.from('x'), { opcode: 3 })],
    () => [frame(Buffer.from('x'), { reserved: 7 })],
    () => [frame(Buffer.from('42["room.say",{}]'), { isMasked: false })],
    () => [frame(Buffer.from('x'), { says: 2 ** 40 })],
    () => [frame(Buffer.from([0xff, 0xfe, 0xc0, 0xaf]))],
    () => [frame(Buffer.from([0x00, 0x01]), { opcode: 2 })],
    () => [frame(Buffer.alloc(200, 1), { opcode: 9 })],
    () => [frame(Buffer.from([0x03]), { opcode: 8 })],
    () => Array.from({ length: 300 }, () => frame(Buffer.alloc(0), { opcode: 9 })),
    () => [say('42'), say('42{'), say('42["room.enter"'), say('42[]'), say('42[null]'), say('42[{}]')],
    () => [say('42["room.enter",{"channelName":"\\u0000"}]'), say('421["room.say",{"text":"\\ud800"}]')],
    () => [say(`420["room.say",${'['.repeat(20_000)}${']'.repeat(20_000)}]`)],
    () => [
      say('420["__proto__",{"__proto__":{"a":1}}]'),
      say('421["constructor"]'),
      say('422["disconnect"]'),
    ],
    () => [say('451-["room.say",{"_placeholder":true,"num":99}]'), frame(Buffer.alloc(9), { opcode: 2 })],
    () => [say('4999-["room.say"]'), say('46-["x"]'), say('43'), say('44{"a":1}'), say('45'), say('49')],
    () => [say('0{"sid":"x"}'), say('1'), say('3probe'), say('5'), say('9'), say('')],
    () => [say(`42["room.say",{"text":"${'y'.repeat(70_000)}"}]`)],
    () => [say('40/no-such,{}'), say('40/__proto__,'), say('41/,'), say('42/x,["y"]')],
    () => Array.from({ length: 200 }, (_, at) => say(`42${at}["lives.watch"]`)),
  ])();
  return dice.chance(0.8) ? [greeting, ...garbage] : garbage;
}
