import { randomUUID as uuid } from 'node:crypto';
import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import { usernameOf } from './demo-cast.ts';
import { publishedAt } from './demo-library.ts';
import { demoItems } from './demo-library-items.ts';
import { demoMembers, demoModels } from './demo-people.ts';
import { lampRoom, weekOfCompany } from './demo-plans.ts';
import { homeAddress, productsOf } from './demo-shop.ts';
import { type Demo, madeOf, type Step } from './demo-steps.ts';

/** Made by the migration: 500 credits and a bonus of 40. */
const pack = { id: '0197c0de-0001-7000-8000-000000000003', credits: 540 };
/** Of the models from here on, the members have bought what is sold. */
const firstBoughtFrom = 8;

const members = demoMembers.map(({ username }) => username);
const models = demoModels.map(usernameOf);

/** What members bought, what they and models wrote to each other, and what one of them sends by itself from now on. */
export function historyOf(now: Date): Step[] {
  return [...goodsBought(now), ...plansBought(now), ...messagesSent(now), automaticMessages(now)];
}

/** Something that is sold for credits, and since when. */
interface Good {
  model: string;
  title: string;
  kind: (typeof demoItems)[number]['kind'] | 'product';
  price: number;
  since: Date;
}

function goodsOf(now: Date): Good[] {
  const sellers = models.slice(firstBoughtFrom);
  const items = demoItems
    .filter(({ visibility, draft }) => visibility === 'priced' && !draft)
    .map((item): Good => ({ ...item, price: item.price ?? 0, since: publishedAt(item, now) }));
  const products = productsOf(now)
    .filter(({ product }) => product.stock === undefined)
    .map(({ model, product, at }): Good => ({ ...product, model, kind: 'product', since: at }));
  return [...items, ...products]
    .filter(({ model, since }) => sellers.includes(model) && since <= now)
    .toSorted((one, other) => one.since.getTime() - other.since.getTime());
}

/** The first member has bought one of everything that the later models sell, the others a part of it. */
function goodsBought(now: Date): Step[] {
  return goodsOf(now).flatMap((good, index) => {
    const daysOut = Math.floor((now.getTime() - good.since.getTime()) / dayMs);
    const wants = (place: number) => place === 0 || (good.kind !== 'product' && (index + place) % 3 === 0);
    return members.flatMap((member, place): Step[] => {
      const at = noon(now, Math.max(1, daysOut - 1 - place), index * 5 + place);
      if (!wants(place) || at <= good.since) return [];
      return [{ at, pays: { member, credits: good.price }, run: (demo) => buy(demo, member, good) }];
    });
  });
}

async function buy(demo: Demo, member: string, { kind, model, title }: Good): Promise<void> {
  const mine = demo.as(member);
  const id = madeOf(demo, model, title);
  if (kind !== 'product') {
    await mine.purchaseByCredit({ kind, itemId: id });
    return;
  }
  const addressId = demo.made.get(homeAddress) ?? '';
  await mine.addToCart({ productId: id });
  const { total } = (await mine.quoteCheckout({ addressId })).data;
  await mine.placeOrder({ addressId, expectedCredits: total });
}

/** Two are members of the first model's club-house; one of them writes to the second model. */
function plansBought(now: Date): Step[] {
  const [maren = '', bastian = ''] = models;
  const club = members.slice(0, 2).map(
    (member, place): Step => ({
      at: noon(now, 10, 90 + place * 5),
      pays: { member, credits: lampRoom.price },
      run: (demo) =>
        demo
          .as(member)
          .purchaseByCredit({ kind: 'clubHousePlan', itemId: madeOf(demo, maren, lampRoom.title) }),
    }),
  );
  const [rafe = ''] = members;
  const itemId = (demo: Demo) => madeOf(demo, bastian, weekOfCompany.title);
  return [
    ...club,
    {
      at: noon(now, 20, 90),
      pays: { member: rafe, credits: weekOfCompany.price },
      run: (demo) => demo.as(rafe).purchaseByCredit({ kind: 'chatPlan', itemId: itemId(demo) }),
    },
  ];
}

/** What they wrote to each other once they might: two club members with the first model, one of them with the second. */
function messagesSent(now: Date): Step[] {
  const [maren = '', bastian = ''] = models;
  const [rafe = '', mirelle = ''] = members;
  return [
    { model: maren, member: rafe, daysAgo: 6, lines: candleLines },
    { model: maren, member: mirelle, daysAgo: 3, lines: tuningLines },
    { model: bastian, member: rafe, daysAgo: 18, lines: pianoLines },
  ].flatMap(({ model, member, daysAgo, lines }) =>
    lines.map(([by, text], index): Step => {
      const [from, to] = by === 'model' ? [model, member] : [member, model];
      return {
        at: noon(now, daysAgo, 240 + index * 7),
        async run(demo) {
          const mine = demo.as(from);
          const { data } = await mine.openConversation({ userId: demo.idOf(to) });
          await mine.sendMessage({ conversationId: data._id, clientMessageId: uuid(), text });
        },
      };
    }),
  );
}

/** The last of all that happened: it answers who comes from now on. */
function automaticMessages(now: Date): Step {
  const welcome =
    'Hello {name}, how good to have you here. The radio is on from eleven, and letters are read before the story.';
  const thanks = 'Thank you, {name}! That was a whole record. Tell me which one comes next.';
  return {
    at: now,
    async run(demo) {
      const model = demo.as('lune.castellan');
      await model.saveAutomaticMessage({ occasion: 'welcome', isOn: true, text: welcome });
      await model.saveAutomaticMessage({ occasion: 'tip', isOn: true, text: thanks, tipFromCredits: 50 });
    },
  };
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

function noon(now: Date, daysAgo: number, minutes: number): Date {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return new Date(today - daysAgo * dayMs + 10 * hourMs + minutes * minuteMs);
}

/** Puts the credits before what they were spent on: a welcome by the site, and packs when there was too little. */
export function creditsFor(spent: readonly Step[], now: Date): Step[] {
  return demoMembers.flatMap(({ username: member, credits }, place) => {
    const mine = spent
      .filter((step) => step.pays?.member === member)
      .map(({ at, pays }) => ({ at, cost: pays?.credits ?? 0 }))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const needed = Number(credits) + mine.reduce((sum, { cost }) => sum + cost, 0);
    const welcome = needed % pack.credits;
    const began = Math.min(now.getTime() - dayMs, mine[0]?.at.getTime() ?? now.getTime());
    const steps: Step[] = [];
    if (welcome > 0) {
      steps.push({
        at: new Date(began - dayMs + place * 1_000),
        run: (demo) => demo.past.grantCredits(demo.idOf(member), welcome, 'Welcome credits'),
      });
    }
    let packs = Math.floor(needed / pack.credits);
    let balance = welcome;
    const buyPack = (at: Date) => {
      packs -= 1;
      balance += pack.credits;
      steps.push({ at, run: (demo) => demo.past.buyCredits(demo.idOf(member), pack.id) });
    };
    for (const { at, cost } of mine) {
      for (let before = 1; balance < cost; before += 1) buyPack(new Date(at.getTime() - before * 20_000));
      balance -= cost;
    }
    while (packs > 0) buyPack(new Date(now.getTime() - hourMs - packs * minuteMs - place * 1_000));
    return steps;
  });
}
