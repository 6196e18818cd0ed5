import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import { usernameOf } from './demo-cast.ts';
import { demoMembers, demoModels } from './demo-people.ts';
import type { Step } from './demo-steps.ts';
import { throwDice } from './dice.ts';

const titles = [
  'Requests open',
  'Questions and answers',
  'New things first',
  'Late and quiet',
  'Slow evening',
  'Behind the scenes',
  'For everybody who is new',
  'One hour, no plan',
];
/** How each show is paid for, as often as it stands here. */
const kinds = [
  { kind: 'free', cost: 0 },
  { kind: 'free', cost: 0 },
  { kind: 'group', cost: 6 },
  { kind: 'private', cost: 20 },
] as const;
const daysAhead = 7;
/** The first show begins no sooner, so that there is time to look around and to ask for a reminder. */
const soonestMs = hourMs;

/** The coming week of every model: her own show on the first evening that is left, others after it, and who waits for them. */
export function weekOf(now: Date): Step[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  // Written last of all, when everybody has joined.
  const at = new Date(now.getTime() - minuteMs);
  return demoModels.flatMap((model, place) => {
    const dice = throwDice(911 + place);
    const her = usernameOf(model);
    const startsOf = (day: number) => today + day * dayMs + (16 + (place % 8)) * hourMs;
    const days = Array.from({ length: daysAhead + 1 }, (_, day) => day).filter(
      (day) => startsOf(day) > now.getTime() + soonestMs,
    );
    return days
      .filter((_day, order) => order === 0 || dice.chance(0.45))
      .map((day, order): Step => {
        const { kind, cost } = dice.pick(kinds);
        const plan = {
          startsAt: new Date(startsOf(day)).toISOString(),
          minutes: dice.pick([60, 90, 120]),
          title: order === 0 ? model.tagline : dice.pick(titles),
          ...(order === 0 ? { kind: 'free' as const, cost: 0 } : { kind, cost }),
        };
        const waiting = demoMembers.filter(() => dice.chance(0.3)).map(({ username }) => username);
        return {
          at,
          async run(demo) {
            const { data } = await demo.as(her).planShow(plan);
            for (const member of waiting) {
              await demo.as(member).setShowReminder({ showId: data._id, isOn: true });
            }
          },
        };
      });
  });
}
