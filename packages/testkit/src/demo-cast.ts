import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import { spokenIn } from './demo-languages.ts';
import { type DemoMember, type DemoModel, demoMembers, demoModels } from './demo-people.ts';
import type { Pictures } from './demo-pictures.ts';
import type { Demo, Step } from './demo-steps.ts';

const memberJoinedDaysAgo = 70;

/** No mail can ever be delivered to it. */
export function emailOf(username: string): string {
  return `${username}@demo.invalid`;
}

export function usernameOf({ name }: Pick<DemoModel, 'name'>): string {
  return name.toLowerCase().replace(' ', '.');
}

/** When a model joined. */
export function joinedAt({ joinedDaysAgo }: Pick<DemoModel, 'joinedDaysAgo'>, now: Date): Date {
  return new Date(now.getTime() - joinedDaysAgo * dayMs);
}

interface Cast {
  pictures: Pictures;
  passwordHash: string;
  /** Ids of categories and subcategories by their names. */
  categories: ReadonlyMap<string, string>;
  now: Date;
}

/** Everybody signs up, says who they are, and follows whom they like. */
export function castOf(cast: Cast): Step[] {
  const { now } = cast;
  const memberAt = new Date(now.getTime() - memberJoinedDaysAgo * dayMs);
  return [
    ...demoModels.map(
      (model): Step => ({
        at: joinedAt(model, now),
        run: (demo) => joinAsModel(demo, model, cast),
      }),
    ),
    ...demoMembers.map(
      (member): Step => ({
        at: memberAt,
        run: (demo) => joinAsMember(demo, member, cast),
      }),
    ),
    ...demoModels.flatMap((model, place) =>
      followersOf(place).map(({ member, daysAgo }, order): Step => {
        const since = Math.max(memberAt.getTime() + hourMs, joinedAt(model, now).getTime());
        const lately = now.getTime() - daysAgo * dayMs;
        return {
          at: new Date(Math.max(since, lately) + (order + 1) * minuteMs),
          run: (demo) =>
            demo.as(member).setFavourite({ modelId: demo.idOf(usernameOf(model)), favorite: true }),
        };
      }),
    ),
  ];
}

/**
 * Three follow everybody since both are here, two a third of the models each since some day of the last weeks. Whom the
 * first follows is left to who tries the site.
 */
function followersOf(modelPlace: number): { member: string; daysAgo: number }[] {
  const followEverybody = [1, 2, 4];
  return demoMembers.flatMap(({ username: member }, place) => {
    if (followEverybody.includes(place)) return [{ member, daysAgo: Number.POSITIVE_INFINITY }];
    if (place === 0 || (modelPlace + place) % 3 !== 0) return [];
    return [{ member, daysAgo: 1 + ((modelPlace * 5 + place * 4) % 24) }];
  });
}

async function joinAsModel(demo: Demo, model: DemoModel, cast: Cast): Promise<void> {
  const username = usernameOf(model);
  const { pictures, categories, passwordHash, now } = cast;
  const { accounts } = demo.past;
  const { name, dob, tagline, description, gender, country, shortCountry, astrology } = model;
  const id = await accounts.addDemoAccount({
    type: 'model',
    username,
    email: emailOf(username),
    dob,
    name,
    uniqueId: username.replace('.', '-'),
    passwordHash,
  });
  demo.join(username, 'model', id);
  const mine = demo.as(username);
  const [height, hairColor, eyeColor, build] = model.looks;
  await mine.updateProfile({
    tagline,
    description,
    gender,
    country,
    shortCountry,
    aboutMe: { height, hairColor, eyeColor, build, age: fullYears(dob, now) },
    hootChie: { astrology },
    categoryIds: model.categories.map((category) => {
      const chosen = categories.get(category);
      if (chosen === undefined) throw new Error(`${name} chose "${category}", which is no category.`);
      return chosen;
    }),
  });
  await mine.uploadProfileImage({ filename: demo.files.named(pictures.portraits.get(model.portrait) ?? '') });
  await mine.uploadCoverImage({ filename: demo.files.named(pictures.covers.get(model.cover) ?? '') });
  await mine.setPreferences({ languages: spokenIn(country) });
  await accounts.approveModel(username);
  await mine.acceptContentTerms({});
}

async function joinAsMember(demo: Demo, member: DemoMember, cast: Cast): Promise<void> {
  const { username, name, dob } = member;
  const { pictures, passwordHash } = cast;
  const id = await demo.past.accounts.addDemoAccount({
    type: 'user',
    username,
    email: emailOf(username),
    dob,
    name,
    uniqueId: username.replaceAll(/[._]/g, '-'),
    passwordHash,
  });
  demo.join(username, 'user', id);
  const filename = demo.files.named(pictures.portraits.get(member.portrait) ?? '');
  await demo.as(username).uploadProfileImage({ filename });
}

function fullYears(dob: string, now: Date): number {
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
