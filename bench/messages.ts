import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '@candela/contract/messages/campaigns';
import { bootSite, type Site } from '@candela/testkit/boot';
import { addMembers, addModel, addSessionOf, databaseOf } from '../test/crash/people.ts';
import { addFollowers } from './chat/followers.ts';
import { goLive } from './chat/live-room.ts';
import type { Received } from './chat/received.ts';
import type { Question } from './chat/sockets-process.ts';
import { type Child, startChild } from './live/child.ts';
import { percentile, round } from './report/percentile.ts';
import { usageOf } from './report/process-usage.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';

/**
 * `npm run bench:messages`: a model writes to 100,000 followers while 200 sockets sit in the room of a live show and
 * ten lines a second are said there, against the same room alone just before. Everybody must get the message once.
 * `--json` ends with one line of figures; `--followers 2000` writes to fewer.
 */
const limitMs = 900_000;
const at = process.argv.indexOf('--followers');
const followers = at < 0 ? 100_000 : Number(process.argv[at + 1]);
const sockets = 200;
const speakers = 20;
const linesPerSecond = 10;
const aloneMs = 20_000;
/** Lines are said in rounds, and after each it is seen how far the message is. */
const roundMs = 5_000;
const aimMs = 150;

async function sayLines(room: Child, forMs: number): Promise<number[]> {
  const before = (await room.ask<Received>({ do: 'tell' } satisfies Question)).delaysMs.length;
  const everyMs = (speakers * 1_000) / linesPerSecond;
  await room.ask({ do: 'speak', everyMs, forMs, counts: true, firstSpeaker: 0 } satisfies Question);
  await sleep(500);
  return (await room.ask<Received>({ do: 'tell' } satisfies Question)).delaysMs.slice(before);
}

async function send(site: Site, token: string): Promise<string> {
  const message = { audience: 'followers', text: 'Thank you, {name}. See you tonight.' };
  const { status, body } = await site.call('/userChat/sendCampaign', message, token);
  if (status !== 200) throw new Error(`The message was refused: ${JSON.stringify(body)}`);
  return (body.data as Campaign)._id;
}

async function statusOf(site: Site, token: string, campaignId: string): Promise<Campaign> {
  const { body } = await site.call('/userChat/listCampaigns', {}, token);
  const found = (body.data as Campaign[]).find(({ _id }) => _id === campaignId);
  if (!found) throw new Error('The message is gone.');
  return found;
}

async function measure(site: Site, room: Child, token: string) {
  await sayLines(room, roundMs);
  const alone = await sayLines(room, aloneMs);
  const { server } = site.pids();
  const memoryBefore = usageOf(server).memoryBytes;
  let memoryBytes = memoryBefore;
  const began = performance.now();
  const campaignId = await send(site, token);
  let sentAt: number | undefined;
  const watching = setInterval(() => {
    memoryBytes = Math.max(memoryBytes, usageOf(server).memoryBytes);
    statusOf(site, token, campaignId)
      .then(({ status }) => {
        if (status === 'sent') sentAt ??= performance.now();
      })
      .catch(() => undefined);
  }, 1_000);
  const during: number[] = [];
  while (sentAt === undefined) during.push(...(await sayLines(room, roundMs)));
  clearInterval(watching);
  const { sentCount } = await statusOf(site, token, campaignId);
  return { alone, during, memoryBefore, memoryBytes, sendS: (sentAt - began) / 1_000, sentCount };
}

async function main(): Promise<void> {
  const env = { TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'error' };
  const site = await bootSite({ seed: 'none', env });
  const children: Child[] = [];
  const database = await databaseOf(site);
  try {
    const model = await addModel(database);
    const token = await addSessionOf(database, model);
    console.error(`Making ${followers} followers.`);
    await addFollowers(site, model, followers);
    children.push(await goLive(site, model, token));
    const members = await addMembers(database, speakers, 1n);
    const room = startChild(new URL('./chat/sockets-process.ts', import.meta.url).href);
    children.push(room);
    await room.ask({
      do: 'enter',
      url: site.url,
      channelName: model,
      sockets,
      network: 0,
      tokens: members.map((member) => member.token),
    } satisfies Question);
    console.error('Writing to them while lines are said.');
    const { alone, during, memoryBefore, memoryBytes, sendS, sentCount } = await measure(site, room, token);
    const figures = {
      sendS: round(sendS),
      sent: sentCount,
      chatP99Ms: round(percentile(during, 0.99)),
      chatAloneP99Ms: round(percentile(alone, 0.99)),
      memoryMb: round(memoryBytes / 1024 ** 2),
    };
    report(
      [
        {
          what: 'Messages written',
          value: `${sentCount}`,
          against: `${followers} followers`,
          aim: `${followers}`,
        },
        { what: 'Until the last one', value: `${figures.sendS} s` },
        {
          what: 'Chat meanwhile, p99',
          value: `${figures.chatP99Ms} ms`,
          against: `${figures.chatAloneP99Ms} ms alone`,
          aim: `${aimMs} ms`,
        },
        {
          what: 'Memory of the server at its most',
          value: `${figures.memoryMb} MB`,
          against: `${round(memoryBefore / 1024 ** 2)} MB before`,
        },
      ],
      figures,
    );
  } finally {
    for (const child of children) child.end();
    await database.close();
    await site.stop();
  }
}

endWithin(limitMs);
await main();
