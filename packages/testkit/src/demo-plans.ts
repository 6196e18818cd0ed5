import { dayMs, hourMs } from '@candela/contract/shared/durations';
import { joinedAt, usernameOf } from './demo-cast.ts';
import { demoModels } from './demo-people.ts';
import { type Demo, keyOf, type Step } from './demo-steps.ts';

const chatPlans = [
  { title: 'Ten letters', text: 'Ten messages, answered by hand.', price: 40, days: null, messages: 10 },
  {
    title: 'A week of company',
    text: 'Write as often as you like for a week.',
    price: 90,
    days: 7,
    messages: null,
  },
];
const clubs = [
  { title: 'The lamp room', price: 120, trialDays: 3 },
  { title: 'Back of the hall', price: 90, trialDays: 0 },
  { title: 'The harbour table', price: 60, trialDays: 7 },
  { title: 'The second kettle', price: 70, trialDays: 0 },
];
const benefits = [
  'Every club-house post and video',
  'Messages without a chat plan',
  'First pick of new prints',
];

const clubText = 'Everything that is not for the shop window, and an evening a month for members only.';

/** What two plans cost that somebody of the demo buys. */
export const weekOfCompany = { title: 'A week of company', price: 90 };
export const lampRoom = { title: 'The lamp room', price: 120 };

/** Gives every model chat plans, and the first ones club-houses. */
export function plansOf(now: Date): Step[] {
  return demoModels.map((model, place) => ({
    at: new Date(Math.max(joinedAt(model, now).getTime() + hourMs, now.getTime() - 60 * dayMs)),
    run: (demo) => offerPlans(demo, usernameOf(model), clubs[place]),
  }));
}

async function offerPlans(
  demo: Demo,
  model: string,
  club: (typeof clubs)[number] | undefined,
): Promise<void> {
  const mine = demo.as(model);
  for (const { title, text: description, ...terms } of chatPlans) {
    const { data } = await mine.addChatPlan({ title, description, ...terms });
    demo.made.set(keyOf(model, title), data._id);
  }
  if (!club) return;
  const { title, price, trialDays } = club;
  const { data } = await mine.addClubHousePlan({
    title,
    description: clubText,
    benefits,
    trialDays,
    includesChat: true,
    prices: [
      { months: 1, price },
      { months: 3, price: Math.round(price * 2.7) },
      { months: 6, price: Math.round(price * 5) },
      { months: 12, price: price * 9 },
    ],
  });
  demo.made.set(keyOf(model, title), data._id);
}
