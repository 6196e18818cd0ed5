import { throwDice } from '@candela/testkit/dice';
import { type Operation, operations } from '../bad-input-cases.ts';
import { bodyKinds } from './malformed-bodies.ts';
import type { World } from './malformed-kind.ts';
import { transportKinds } from './malformed-transport.ts';

/** One request, made when it is sent. */
export interface Malformed {
  name: string;
  bytes(): Promise<Buffer>;
  /** The server may hang up instead of answering: what came was no HTTP, or not whole. */
  mayHangUp: boolean;
}

const mayHangUpOn = new Set(['header bombs', 'broken framing', 'socket.io polling', 'websocket frames']);

/** So many requests, the same for the same seed; every operation of the contract in turn. */
export function malformedRequests(count: number, seed: number, world: World): Malformed[] {
  const dice = throwDice(seed);
  const bag = [...bodyKinds, ...transportKinds].flatMap(([name, share, kind]) =>
    Array.from({ length: share }, () => ({ name, kind })),
  );
  return Array.from({ length: count }, (_, index) => {
    const { name, kind } = dice.pick(bag);
    const operation = operations[index % operations.length] as Operation;
    const own = throwDice(seed * 1_000_003 + index);
    return {
      name: `#${index} ${name}, ${operation.name}`,
      mayHangUp: mayHangUpOn.has(name),
      bytes: async () => await kind(own, world, operation),
    };
  });
}
