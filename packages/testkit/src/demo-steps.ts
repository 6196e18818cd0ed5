import type { Past } from '@candela/server/past';
import type { DemoFiles } from './demo-files.ts';

/** The operations of the site, asked for by one account. */
export type Asker = ReturnType<Past['as']>;

/** Something somebody did on the demo site before today. */
export interface Step {
  at: Date;
  /** The member it costs something, and how much; absent where nothing is paid. */
  pays?: { member: string; credits: number };
  run(demo: Demo): Promise<unknown>;
}

/** What steps work on: the past, and who and what is in it by now. */
export interface Demo {
  past: Past;
  files: DemoFiles;
  now: Date;
  /** Notes who has signed up. */
  join(username: string, type: 'user' | 'model', id: string): void;
  /** Throws for whoever has not signed up yet. */
  idOf(username: string): string;
  as(username: string): Asker;
  /** Ids of what models made, by a key of `keyOf`. */
  made: Map<string, string>;
}

/** What a model made is found again under its title. */
export function keyOf(model: string, title: string): string {
  return `${model}/${title}`;
}

/** Throws unless it is there by now. */
export function madeOf({ made }: Demo, model: string, title: string): string {
  const id = made.get(keyOf(model, title));
  if (id === undefined) throw new Error(`${model} has not made "${title}" yet.`);
  return id;
}

/** Begins a demo in which nobody is yet. */
export function emptyDemo(past: Past, files: DemoFiles, now: Date): Demo {
  const people = new Map<string, { id: string; asker: Asker }>();
  const find = (username: string) => {
    const found = people.get(username);
    if (!found) throw new Error(`"${username}" has not joined the demo yet.`);
    return found;
  };
  return {
    past,
    files,
    now,
    made: new Map(),
    join: (username, type, id) => void people.set(username, { id, asker: past.as(id, type) }),
    idOf: (username) => find(username).id,
    as: (username) => find(username).asker,
  };
}

/** Does what happened in the order it happened; what happened at one moment, in the order given. */
export async function takeSteps(demo: Demo, steps: readonly Step[]): Promise<void> {
  const inOrder = steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, run } of inOrder) {
    demo.past.at(at);
    await run(demo);
    await demo.past.settle();
  }
}
