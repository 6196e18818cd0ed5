import type { LiveSettings } from '@candela/contract/metering/operations';
import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import { usernameOf } from './demo-cast.ts';
import { demoMembers, demoModels } from './demo-people.ts';
import type { Demo, Step } from './demo-steps.ts';
import { type Dice, throwDice } from './dice.ts';

/** What a show is called beside the model's own line. */
const titles = [
  'Requests until midnight',
  'Slow evening',
  'Three songs and a story',
  'What you asked for last week',
  'Lamp, tea, questions',
];
const thanks = [
  'For the long version',
  'One more, please',
  'That was lovely',
  'Happy Sunday',
  'For the candles',
  '',
];
/** Models who are live since long, and at a later hour each; the others begin in the mornings. */
const oldHands = 4;
/** From the beginning of a show to the end of a call after it. */
const longestMs = 4 * hourMs;
const privateCost = 20;
const callCost = 15;
/** What she offers beside a show who has said nothing about it. */
const usualOffer: LiveSettings = {
  groupCost: null,
  privateCost: null,
  freeLook: true,
  spyCost: null,
  privateMinMinutes: 1,
  twoWay: true,
  callCost: null,
  callMinMinutes: 1,
};

/** One evening of a model, and who comes. */
interface Evening {
  model: string;
  began: number;
  dice: Dice;
}

/** A show of every model on some days of the last week, and weeks of them of the first models, most of the first. */
export function eveningsOf(now: Date): Step[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return demoModels.flatMap((model, place) => {
    const dice = throwDice(71 + place);
    const isOld = place < oldHands;
    const share = place === 0 ? 0.3 : 0.2;
    const steps: Step[] = [];
    for (let daysAgo = daysLive(model.joinedDaysAgo, place); daysAgo > 0; daysAgo -= 1) {
      // Nobody's last day goes by without a show.
      if (!dice.chance(share) && daysAgo > 1) continue;
      const hour = isOld ? 18 + place : 8 + place - oldHands;
      const began = today - daysAgo * dayMs + hour * hourMs + place * 1_000;
      const evening = { model: usernameOf(model), began, dice };
      // Somebody who starts the demo shortly after midnight finds the last evening still going on.
      if (began + longestMs > now.getTime()) continue;
      steps.push(...(isOld ? longEvening(evening) : morning(evening)));
    }
    return steps;
  });
}

function daysLive(joinedDaysAgo: number, place: number): number {
  if (place === 0) return 60;
  return place < oldHands ? 24 : Math.min(6, joinedDaysAgo - 1);
}

/** Two guests by the minute, tips, now and then a private show or a call. */
function longEvening(evening: Evening): Step[] {
  const { dice } = evening;
  const members = demoMembers.map(({ username }) => username);
  const cost = dice.pick([4, 6, 8]);
  const guests = [members[0] ?? '', dice.pick(members.slice(1))];
  const show = showOf(evening, cost, 170);
  const steps = [...show.steps];
  for (const [index, member] of guests.entries()) {
    steps.push(
      ...visitOf(evening, show, { member, cost, after: 5 + index * 3, minutes: dice.between(4, 8) }),
    );
  }
  for (let count = dice.between(1, 2); count > 0; count -= 1) steps.push(tipOf(evening, 60 + count * 3));
  if (dice.chance(0.25))
    steps.push(...privateOf(evening, show, dice.pick(members.slice(0, 3)), dice.between(4, 8)));
  if (dice.chance(0.2)) steps.push(...callOf(evening, dice.pick(members.slice(0, 2)), dice.between(5, 8)));
  return steps;
}

/** An hour with one guest and a tip. */
function morning(evening: Evening): Step[] {
  const { dice } = evening;
  const cost = dice.pick([2, 3, 4]);
  const show = showOf(evening, cost, 60);
  const member = dice.pick(demoMembers).username;
  const visit = visitOf(evening, show, { member, cost, after: 5, minutes: dice.between(2, 5) });
  return [...show.steps, ...visit, tipOf(evening, 30)];
}

const later = ({ began }: Evening, minutes: number) => new Date(began + minutes * minuteMs);

interface Show {
  id(): string;
  steps: Step[];
}

/** A model goes live, and stops so many minutes later. */
function showOf(evening: Evening, cost: number, minutes: number): Show {
  const { model } = evening;
  // The day decides, so that the dice fall for all else as before.
  const title = titles[Math.floor(evening.began / dayMs) % titles.length] ?? '';
  let id: string | undefined;
  const start = async (demo: Demo) => {
    const channelName = demo.idOf(model);
    const prices = { cost, privateShowCost: privateCost };
    const { data } = await demo
      .as(model)
      .startBroadcast({ channelName, showType: 'private', title, ...prices });
    id = data.sessionId;
    await demo.past.connect(data.media);
  };
  const stop = (demo: Demo) => demo.as(model).stopBroadcast({ channelName: demo.idOf(model) });
  return {
    id() {
      if (id === undefined) throw new Error(`${model} is not live yet.`);
      return id;
    },
    steps: [
      { at: later(evening, 0), run: start },
      { at: later(evening, minutes), run: stop },
    ],
  };
}

/** Somebody comes, stays so many minutes, each of them paid in advance, and leaves. */
function visitOf(
  evening: Evening,
  show: Show,
  visit: { member: string; cost: number; after: number; minutes: number },
): Step[] {
  const { model } = evening;
  const { member, cost, after, minutes } = visit;
  let seatId = '';
  const join = async (demo: Demo) => {
    const offer = { channelName: demo.idOf(model), confirmedCost: cost };
    const { data } = await demo.as(member).joinBroadcast(offer);
    seatId = data.seat?.seatId ?? '';
    await demo.past.connect(data.media);
  };
  const leave = async (demo: Demo) => {
    await demo.past.countViewers();
    await demo.as(member).leaveShow({ seatId });
  };
  return [
    { at: later(evening, after), pays: { member, credits: cost * minutes }, run: join },
    ...minutesOf(evening, { member, after, minutes }, show.id),
    { at: later(evening, after + minutes), run: leave },
  ];
}

function minutesOf(
  evening: Evening,
  { member, after, minutes }: { member: string; after: number; minutes: number },
  channel: () => string,
): Step[] {
  return Array.from({ length: minutes }, (_, minute) => ({
    at: later(evening, after + minute),
    run: (demo: Demo) => demo.past.chargeMinute(channel(), demo.idOf(member), minute + 1),
  }));
}

function tipOf(evening: Evening, after: number): Step {
  const { model, dice } = evening;
  const member = dice.pick(demoMembers).username;
  const amountCredits = dice.pick([5, 10, 25, 50, 100]);
  const tip = { amountCredits, message: dice.pick(thanks), anonymous: dice.chance(0.15) };
  return {
    at: later(evening, after),
    pays: { member, credits: amountCredits },
    run: (demo) => demo.as(member).sendTip({ modelId: demo.idOf(model), ...tip }),
  };
}

/** A member asks for a private show, gets it, and ends it. */
function privateOf(evening: Evening, show: Show, member: string, minutes: number): Step[] {
  const { model } = evening;
  const after = 90;
  let privateShowId = '';
  const begin = async (demo: Demo) => {
    const wanted = { channelName: demo.idOf(model), confirmedCost: privateCost, twoWay: true };
    privateShowId = (await demo.as(member).startPrivateShow(wanted)).data._id;
    await demo.as(model).answerPrivateShow({ privateShowId, accept: true });
  };
  return [
    { at: later(evening, after), pays: { member, credits: privateCost * minutes }, run: begin },
    ...minutesOf(evening, { member, after, minutes }, show.id),
    { at: later(evening, after + minutes), run: (demo) => demo.as(member).endPrivateShow({ privateShowId }) },
  ];
}

/** After her show a model takes a call, which she does not otherwise. */
function callOf(evening: Evening, member: string, minutes: number): Step[] {
  const { model } = evening;
  const after = 200;
  let callId = '';
  const ring = async (demo: Demo) => {
    await demo.as(model).saveLiveSettings({ ...usualOffer, callCost });
    const call = { modelId: demo.idOf(model), confirmedCost: callCost };
    callId = (await demo.as(member).startCall(call)).data._id;
    await demo.as(model).answerCall({ callId, accept: true });
  };
  const hangUp = async (demo: Demo) => {
    await demo.as(member).endCall({ callId });
    await demo.as(model).saveLiveSettings(usualOffer);
  };
  return [
    { at: later(evening, after), pays: { member, credits: callCost * minutes }, run: ring },
    ...minutesOf(evening, { member, after, minutes }, () => callId),
    { at: later(evening, after + minutes), run: hangUp },
  ];
}
