import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import { type Database, statement } from '@candela/server/database';
import type { Past } from '@candela/server/past';
import { v7 as uuid } from 'uuid';
import { demoMembers } from './demo-people.ts';
import { type Dice, throwDice } from './dice.ts';

const addShow = statement(
  'demo.add-show',
  `insert into shows.shows (id, model_id, status, show_type, cost, private_cost, title, created_at, started_at, ended_at,
     end_reason, peak_viewers)
   values ($1, $2, 'ended', 'private', $3, $4, $5, $6, $6, $7, 'stopped', $8)`,
);
const addPrivateShow = statement(
  'demo.add-private-show',
  `insert into private_shows.private_shows (id, show_id, model_id, member_id, status, cost, min_minutes, two_way, asked_at,
     answered_at, ended_at, ended_by)
   values ($1, $2, $3, $4, 'ended', $5, 1, true, $6, $6, $7, 'member')`,
);
const addCall = statement(
  'demo.add-call',
  `insert into calls.calls (id, back_channel, model_id, member_id, caller_id, cost, min_minutes, status, ended_by, rung_at,
     answered_at, ended_at)
   values ($1, $2, $3, $4, $4, $5, 1, 'ended', 'member', $6, $6, $7)`,
);
const goods = statement<{ id: string; modelId: string; kind: string; price: number; since: Date }>(
  'demo.goods',
  `select id, model_id as "modelId", kind, price_credits as price, published_at as since
   from library.items where visibility = 'priced' and status = 'published' and model_id = any($1::uuid[])
   union all
   select id, model_id, 'product', price_credits, created_at from shop.products
   where kind = 'digital' and model_id = any($1::uuid[])
   order by since, id`,
);
const plansOf = statement<{ id: string; modelId: string; kind: string; price: number }>(
  'demo.plans',
  `select id, model_id as "modelId", 'chatPlan' as kind, price_credits as price from plans.chat_plans
   where days is not null and model_id = any($1::uuid[])
   union all
   select plan.id, plan.model_id, 'clubHousePlan', price.price_credits from plans.club_plans plan
   join plans.club_plan_prices price on price.plan_id = plan.id and price.months = 1
   where plan.model_id = any($1::uuid[])`,
);
const addressOf = statement<{ id: string }>(
  'demo.address-of',
  'select id from shop.shipping_addresses where account_id = $1',
);

/** Made by the migration: 500 credits and a bonus of 40. */
const pack = { id: '0197c0de-0001-7000-8000-000000000003', credits: 540 };

/** Something one member did, what it cost, and how it is done again. */
interface Step {
  at: Date;
  memberId: string;
  cost: number;
  run(past: Past): Promise<unknown>;
}

interface People {
  modelIds: readonly string[];
  memberIds: readonly string[];
  now: Date;
}

/**
 * Gives demo accounts some weeks of history by the product's own commands, in the order it happened: evenings with
 * paid minutes and tips, what was bought in between, and the credits for it. Everybody ends with what they are said to
 * have, and never had less than nothing.
 */
export async function writeHistory(database: Database, past: Past, people: People): Promise<void> {
  const [shows, bought] = await Promise.all([showsOf(database, people), purchasesOf(database, people)]);
  const steps = withCredits([...shows, ...bought, ...messagesSent(people)], people);
  for (const { at, run } of steps) {
    past.at(at);
    await run(past);
  }
}

const thanks = [
  'For the long version',
  'One more, please',
  'That was lovely',
  'Happy Sunday',
  'For the candles',
  '',
];

/** Evenings of the first models, most of the first. */
async function showsOf(database: Database, { modelIds, memberIds, now }: People): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [place, modelId] of modelIds.slice(0, 4).entries()) {
    const dice = throwDice(71 + place);
    for (let daysAgo = place === 0 ? 60 : 24; daysAgo > 0; daysAgo -= 1) {
      if (!dice.chance(place === 0 ? 0.5 : 0.25)) continue;
      const began = startOfDay(now) - daysAgo * dayMs + (18 + place) * hourMs + place * 1_000;
      steps.push(...(await eveningOf(database, { modelId, memberIds, began, dice })));
    }
  }
  return steps;
}

interface Evening {
  modelId: string;
  memberIds: readonly string[];
  began: number;
  dice: Dice;
}

/** Seats by the minute, tips, now and then a private show or a call. */
async function eveningOf(database: Database, evening: Evening): Promise<Step[]> {
  const { modelId, memberIds, began, dice } = evening;
  const after = (minutes: number) => new Date(began + minutes * minuteMs);
  const cost = dice.pick([4, 6, 8]);
  const show = uuid({ msecs: began });
  const guests = [memberIds[0] ?? '', dice.pick(memberIds.slice(1))];
  await database.execute(addShow, [show, modelId, cost, 20, '', after(0), after(170), guests.length]);
  const steps = guests.map((memberId, index) =>
    seatStep(
      { kind: 'group', channel: show, privateShowId: null, modelId, memberId, cost },
      after(5 + index * 20),
      dice.between(5, 12),
    ),
  );
  for (let count = dice.between(1, 2); count > 0; count -= 1) {
    const memberId = dice.pick(memberIds);
    const amountCredits = dice.pick([5, 10, 25, 50, 100]);
    const tip = { modelId, amountCredits, message: dice.pick(thanks), anonymous: dice.chance(0.15) };
    const run = (past: Past) => past.tip(memberId, tip);
    steps.push({ at: after(60 + count * 3), memberId, cost: amountCredits, run });
  }
  if (dice.chance(0.25)) {
    const [memberId, id, minutes] = [
      dice.pick(memberIds.slice(0, 3)),
      uuid({ msecs: began }),
      dice.between(4, 8),
    ];
    const times = [after(90), after(90 + minutes)];
    await database.execute(addPrivateShow, [id, show, modelId, memberId, 20, ...times]);
    const seat = { kind: 'private', channel: show, privateShowId: id, modelId, memberId, cost: 20 } as const;
    steps.push(seatStep(seat, after(90), minutes));
  }
  if (dice.chance(0.2)) {
    const [memberId, id, minutes] = [
      dice.pick(memberIds.slice(0, 2)),
      uuid({ msecs: began }),
      dice.between(5, 8),
    ];
    await database.execute(addCall, [id, uuid(), modelId, memberId, 15, after(200), after(200 + minutes)]);
    const seat = { kind: 'call', channel: id, privateShowId: null, modelId, memberId, cost: 15 } as const;
    steps.push(seatStep(seat, after(200), minutes));
  }
  return steps;
}

function seatStep(seat: Parameters<Past['sit']>[0], at: Date, minutes: number): Step {
  const { memberId, cost } = seat;
  return { at, memberId, cost: cost * minutes, run: (past) => past.sit(seat, minutes) };
}

async function purchasesOf(database: Database, people: People): Promise<Step[]> {
  return [...(await goodsBought(database, people)), ...(await plansBought(database, people))];
}

/** The first member has bought one of everything that the later models sell, the others a part of it. */
async function goodsBought(database: Database, { modelIds, memberIds, now }: People): Promise<Step[]> {
  const [address] = await database.rows(addressOf, [memberIds[0]]);
  const found = await database.rows(goods, [modelIds.slice(8)]);
  return found.flatMap(({ id: itemId, kind, price, since }, index) => {
    const daysOut = Math.floor((now.getTime() - since.getTime()) / dayMs);
    const isProduct = kind === 'product';
    const wants = (place: number) => place === 0 || (!isProduct && (index + place) % 3 === 0);
    return memberIds.flatMap((memberId, place): Step[] => {
      const at = noon(now, Math.max(1, daysOut - 1 - place), index * 5 + place);
      if (!wants(place) || at <= since) return [];
      const run = isProduct
        ? (past: Past) => past.order(memberId, [itemId], address?.id ?? '')
        : (past: Past) => past.buy(memberId, { kind: kind as 'gallery', itemId });
      return [{ at, memberId, cost: price, run }];
    });
  });
}

/** Two are members of the first model's club-house; one of them writes to the second model. */
async function plansBought(database: Database, { modelIds, memberIds, now }: People): Promise<Step[]> {
  const found = await database.rows(plansOf, [modelIds.slice(0, 2)]);
  const ofFirst = found.filter(
    ({ kind, modelId }) => (kind === 'clubHousePlan') === (modelId === modelIds[0]),
  );
  return ofFirst.flatMap(({ id: itemId, kind, price }) => {
    const isClub = kind === 'clubHousePlan';
    return memberIds.slice(0, isClub ? 2 : 1).map((memberId, place) => ({
      at: noon(now, isClub ? 10 : 20, 90 + place * 5),
      memberId,
      cost: price,
      run: (past: Past) => past.buy(memberId, { kind: kind as 'chatPlan', itemId }),
    }));
  });
}

/** What they wrote to each other once they might: two club members with the first model, one of them with the second. */
function messagesSent({ modelIds, memberIds, now }: People): Step[] {
  const [maren = '', bastian = ''] = modelIds;
  const [rafe = '', mirelle = ''] = memberIds;
  return [
    { modelId: maren, memberId: rafe, daysAgo: 6, lines: candleLines },
    { modelId: maren, memberId: mirelle, daysAgo: 3, lines: tuningLines },
    { modelId: bastian, memberId: rafe, daysAgo: 18, lines: pianoLines },
  ].flatMap(({ modelId, memberId, daysAgo, lines }) =>
    lines.map(([by, text], index): Step => {
      const [from, to] = by === 'model' ? [modelId, memberId] : [memberId, modelId];
      const run = (past: Past) => past.write(from, by, { to, text });
      return { at: noon(now, daysAgo, 240 + index * 7), memberId, cost: 0, run };
    }),
  );
}

type DemoLine = readonly [by: 'model' | 'user', text: string];
const candleLines: readonly DemoLine[] = [
  ['user', 'The last song on Sunday, was that yours?'],
  ['model', 'Half of it. The other half is a lullaby my aunt got wrong for thirty years.'],
  ['user', 'Then she got it right. Will you play it again?'],
  ['model', 'This Sunday, before the second candle. Remind me.'],
];
const tuningLines: readonly DemoLine[] = [
  ['user', 'Which strings do you use? Mine sound like a fence.'],
  ['model', 'Old ones! Boil them for ten minutes, and then tell me about the fence.'],
  ['user', 'The fence is gone. Thank you.'],
];
const pianoLines: readonly DemoLine[] = [
  ['user', 'I tried the first page of the nocturne. My neighbours know it now, too.'],
  ['model', 'Slower than you think, and the left hand like somebody else is playing it.'],
  ['user', 'That helped. See you on Thursday.'],
];

function startOfDay(now: Date): number {
  return Math.floor(now.getTime() / dayMs) * dayMs;
}

function noon(now: Date, daysAgo: number, minutes: number): Date {
  return new Date(startOfDay(now) - daysAgo * dayMs + 10 * hourMs + minutes * minuteMs);
}

/** Puts the credits before what they were spent on: a welcome by the site, and packs when there was too little. */
function withCredits(spent: readonly Step[], { memberIds, now }: People): Step[] {
  const all: Step[] = [];
  for (const [place, memberId] of memberIds.entries()) {
    const mine = spent.filter((step) => step.memberId === memberId);
    mine.sort((one, other) => one.at.getTime() - other.at.getTime());
    const needed = Number(demoMembers[place]?.credits ?? 0n) + mine.reduce((sum, { cost }) => sum + cost, 0);
    const welcome = needed % pack.credits;
    const began = Math.min(now.getTime() - dayMs, mine[0]?.at.getTime() ?? now.getTime());
    if (welcome > 0) {
      const run = (past: Past) => past.grantCredits(memberId, welcome, 'Welcome credits');
      all.push({ at: new Date(began - dayMs + place * 1_000), memberId, cost: 0, run });
    }
    let packs = Math.floor(needed / pack.credits);
    let balance = welcome;
    const buyPack = (at: Date) => {
      packs -= 1;
      balance += pack.credits;
      all.push({ at, memberId, cost: 0, run: (past) => past.buyCredits(memberId, pack.id) });
    };
    for (const step of mine) {
      for (let before = 1; balance < step.cost; before += 1)
        buyPack(new Date(step.at.getTime() - before * 20_000));
      balance -= step.cost;
      all.push(step);
    }
    while (packs > 0) buyPack(new Date(now.getTime() - hourMs - packs * minuteMs - place * 1_000));
  }
  return all.sort((one, other) => one.at.getTime() - other.at.getTime());
}
