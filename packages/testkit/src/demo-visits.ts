import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import type { ViewSource } from '@candela/contract/statistics/sources';
import { usernameOf } from './demo-cast.ts';
import { publishedAt } from './demo-library.ts';
import { demoItems } from './demo-library-items.ts';
import { demoMembers, demoModels } from './demo-people.ts';
import { madeOf, type Step } from './demo-steps.ts';
import { type Dice, throwDice } from './dice.ts';

/** Where guests come from, as often as it stands here. */
const sources: readonly ViewSource[] = [
  'home',
  'home',
  'lists',
  'lists',
  'lists',
  'search',
  'search',
  'favourites',
  'notifications',
  'direct',
  'direct',
  'elsewhere',
];
/** So many days, and so many guests at most on each, of the first model, of the three after her, and of the others. */
const crowds = [
  { before: 1, days: 56, guestsMax: 6 },
  { before: 4, days: 28, guestsMax: 4 },
  { before: Number.POSITIVE_INFINITY, days: 6, guestsMax: 3 },
];
const memberShare = 0.25;
const itemShare = 0.5;

/** Who looked at the models' pages, and at what they have published, from where: members and guests without an account. */
export function visitsOf(now: Date): Step[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return demoModels.flatMap((model, place) => {
    const dice = throwDice(1_733 + place);
    const crowd = crowds.find(({ before }) => place < before);
    if (!crowd) return [];
    const days = Math.min(crowd.days, model.joinedDaysAgo - 1);
    return Array.from({ length: days }, (_, index) => today - (index + 1) * dayMs).flatMap((day) =>
      Array.from({ length: dice.between(1, crowd.guestsMax) }, () =>
        visitOf(usernameOf(model), momentOf(day, dice), now, dice),
      ),
    );
  });
}

/** Most come in the evening. */
function momentOf(day: number, dice: Dice): Date {
  const hour = dice.chance(0.7) ? dice.between(18, 23) : dice.between(7, 17);
  return new Date(day + hour * hourMs + dice.between(0, 59) * minuteMs);
}

function visitOf(model: string, at: Date, now: Date, dice: Dice): Step {
  const member = dice.chance(memberShare) ? dice.pick(demoMembers).username : undefined;
  // Addresses that are for documentation, so nobody's.
  const address = `198.51.100.${dice.between(1, 254)}`;
  const from = dice.pick(sources);
  const shown = demoItems.filter(
    (item) =>
      item.model === model &&
      !item.draft &&
      (item.visibility ?? 'public') === 'public' &&
      publishedAt(item, now) < at,
  );
  const item = shown.length > 0 && dice.chance(itemShare) ? dice.pick(shown) : undefined;
  return {
    at,
    async run(demo) {
      const accountId = member === undefined ? undefined : demo.idOf(member);
      await demo.past.asGuest(address, from, accountId).viewModel({ modelId: demo.idOf(model) });
      if (!item) return;
      const guest = demo.past.asGuest(address, 'profiles', accountId);
      await guest.getPost({ id: madeOf(demo, model, item.title), per_page: 1 });
    },
  };
}
