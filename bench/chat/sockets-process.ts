import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ack, ClientEvents, ServerEvents } from '@candela/contract/shared/realtime';
import { io, type Socket } from 'socket.io-client';
import { serveParent } from '../live/child.ts';
import { createListener, type Received, writeLine } from './received.ts';

/** A process that holds many of a room's sockets, some of which speak. */

export type Question =
  | { do: 'enter'; url: string; channelName: string; sockets: number; network: number; tokens: string[] }
  | { do: 'speak'; everyMs: number; forMs: number; counts: boolean; firstSpeaker: number }
  | { do: 'tell' };
/** What speaking came to: lines the server took, and those it did not, with the first reason. */
export type Spoken = { said: number; refused: number; reason: string };

type Client = Socket<ServerEvents, ClientEvents>;

const answerLimitMs = 30_000;
const atOnce = 8;

const received: Received = { delaysMs: [], outOfOrder: 0, twice: 0, deliveries: 0 };
const speakers: { client: Client; channelName: string; said: number }[] = [];
let entered = 0;

async function enter(question: Extract<Question, { do: 'enter' }>): Promise<number> {
  const waiting = Array.from({ length: question.sockets }, (_, index) => index);
  const worker = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      await enterOne(question, index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return entered;
}

async function enterOne(question: Extract<Question, { do: 'enter' }>, index: number): Promise<void> {
  const { url, channelName, network, tokens } = question;
  const token = tokens[index];
  const client: Client = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    // As a proxy in front would say it: a thousand people do not share one address.
    extraHeaders: { 'x-forwarded-for': `10.${network}.${index >> 8}.${index & 255}` },
    ...(token !== undefined && { auth: { token } }),
  });
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve);
    client.once('connect_error', reject);
  });
  const listen = createListener(received);
  client.on('room.message', (message) => listen(message.text));
  const answer: Ack<unknown> = await client.timeout(answerLimitMs).emitWithAck('room.enter', { channelName });
  if (!answer.ok) throw new Error(`A socket could not enter: ${answer.msg}`);
  entered += 1;
  if (token !== undefined) speakers.push({ client, channelName, said: 0 });
}

/** Each speaker says a line every so often, all of them spread evenly over that time. */
async function speak({ everyMs, forMs, counts, firstSpeaker }: Extract<Question, { do: 'speak' }>) {
  const spoken: Spoken = { said: 0, refused: 0, reason: '' };
  const end = performance.now() + forMs;
  const one = async (speaker: (typeof speakers)[number], index: number) => {
    const answers: Promise<void>[] = [];
    let due = performance.now() + (everyMs * index) / speakers.length;
    for (; due < end; due += everyMs) {
      await sleep(Math.max(0, due - performance.now()));
      speaker.said += 1;
      const text = writeLine(firstSpeaker + index, speaker.said, counts);
      const line = { channelName: speaker.channelName, clientMessageId: randomUUID(), text };
      const answered: Promise<Ack<unknown>> = speaker.client
        .timeout(answerLimitMs)
        .emitWithAck('room.say', line);
      answers.push(
        answered.then((answer) => {
          if (answer.ok) spoken.said += 1;
          else {
            spoken.refused += 1;
            spoken.reason ||= answer.msg;
          }
        }),
      );
    }
    await Promise.all(answers);
  };
  await Promise.all(speakers.map(one));
  return spoken;
}

serveParent((question: Question) => {
  if (question.do === 'enter') return enter(question);
  return question.do === 'speak' ? speak(question) : received;
});
